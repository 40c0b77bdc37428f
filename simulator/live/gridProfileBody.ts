import { decodeGridProfile } from "../../protocol/grid-profile/decode.ts";
import type { JsonObject } from "../firmware/convert.ts";
import type { Installation } from "./installation.ts";

/** The parsed grid profile; `{}` for an unknown serial (docs/gateway/inverters.md#grid-profile). */
export function gridProfileBody(installation: Installation, serial: string): JsonObject {
  const bytes = bytesOf(installation, serial);
  if (bytes === undefined) return {};
  const decoded = decodeGridProfile(bytes);
  if (!decoded.ok) return { name: "Unknown", version: "0.0.0", sections: [] };
  const { name, version, sections } = decoded.value;
  return {
    name,
    version,
    sections: sections.map((section) => ({
      name: section.name,
      items: section.items.map(({ n, u, v }) => ({ n, u, v: Math.fround(v) })),
    })),
  };
}

/** The bytes themselves, none before they were read; `{}` for an unknown serial. */
export function rawGridProfileBody(installation: Installation, serial: string): JsonObject {
  const bytes = bytesOf(installation, serial);
  return bytes === undefined ? {} : { raw: bytes };
}

function bytesOf(
  { radio, gridProfile }: Installation,
  serial: string,
): readonly number[] | undefined {
  const inverter = radio.find(serial);
  if (inverter === undefined) return undefined;
  return inverter.hasProfile ? gridProfile(inverter.serial) : [];
}
