import type { DeviceInfo } from "../../protocol/areas/inverter.ts";
import type { JsonObject } from "../firmware/convert.ts";
import type { Installation } from "./installation.ts";

const empty = {
  valid_data: false,
  fw_bootloader_version: 0,
  fw_build_version: 0,
  hw_part_number: 0,
  hw_version: "00.00",
  hw_model_name: "",
  max_power: 0,
  fw_build_datetime: "1900-01-00 00:00:00",
} satisfies DeviceInfo;

/** Device info of an inverter; `{}` for an unknown serial (docs/gateway/inverters.md#device-info). */
export function deviceInfoBody({ radio, device }: Installation, serial: string): JsonObject {
  const inverter = radio.find(serial);
  if (inverter === undefined) return {};
  const pdl = device.generation.hasPinHint ? { pdl_supported: false } : {};
  if (!inverter.hasDeviceInfo) return { ...empty, ...pdl };
  const { model } = inverter.site;
  const isSubGigahertz = model.radio === "cmt";
  return {
    valid_data: true,
    fw_bootloader_version: isSubGigahertz ? 104 : 103,
    fw_build_version: isSubGigahertz ? 10_027 : 10_018,
    hw_part_number: model.part,
    hw_version: isSubGigahertz ? "04.00" : "01.10",
    hw_model_name: model.modelName,
    max_power: model.knownPowerW,
    fw_build_datetime: isSubGigahertz ? "2023-06-12 15:04:00" : "2022-03-09 10:41:00",
    ...pdl,
  } satisfies DeviceInfo;
}
