import { devinfoCalls, eventlogCalls, gridprofileCalls } from "../areas/inverter.ts";
import { decodeGridProfile } from "../grid-profile/decode.ts";
import type { DecodedGridProfile } from "../grid-profile/describe.ts";
import { formatVersion } from "../version.ts";
import type { Call, CallOptions } from "./call.ts";
import { GatewayError } from "./gateway-error.ts";

/** An entry of an inverter's event log. */
export interface InverterEvent {
  /** Kind of event, 0 to 255; `message` explains it. */
  readonly id: number;
  /** English. */
  readonly message: string;
  /** In s since the inverter's midnight; may exceed a day. */
  readonly startS: number;
  /** Undefined while it lasts. */
  readonly endS: number | undefined;
}

/** Device information of an inverter. */
export interface DeviceFacts {
  readonly model: string | undefined;
  readonly maxPowerW: number | undefined;
  /** Part number of its hardware, 32 bits; `modelOfPart` knows them. */
  readonly partNumber: number | undefined;
  readonly hardwareVersion: string | undefined;
  /** As "1.1.12". */
  readonly firmwareVersion: string | undefined;
  readonly bootloaderVersion: string | undefined;
  /** When its firmware was built, as the gateway writes it. */
  readonly builtAt: string | undefined;
}

/** Reads the event log of an inverter. */
export async function readEvents(
  call: Call,
  serial: string,
  options: CallOptions = {},
): Promise<readonly InverterEvent[]> {
  const query = { inv: serial, locale: "en" };
  const { events = [] } = known(serial, await call(eventlogCalls.status, { ...options, query }));
  return events.map(({ message_id: id, message, start_time: startS, end_time: endS }) => ({
    id,
    message,
    startS,
    endS: endS === 0 ? undefined : endS,
  }));
}

/** Reads the device information of an inverter. */
export async function readDeviceInfo(
  call: Call,
  serial: string,
  options: CallOptions = {},
): Promise<DeviceFacts> {
  const query = { inv: serial };
  const info = known(serial, await call(devinfoCalls.status, { ...options, query }));
  return {
    model: info.hw_model_name || undefined,
    maxPowerW: info.max_power || undefined,
    partNumber: info.hw_part_number || undefined,
    hardwareVersion: info.hw_version || undefined,
    firmwareVersion: versionOf(info.fw_build_version),
    bootloaderVersion: versionOf(info.fw_bootloader_version),
    builtAt: info.fw_build_datetime || undefined,
  };
}

/** Reads and decodes the grid profile of an inverter. */
export async function readGridProfile(
  call: Call,
  serial: string,
  options: CallOptions = {},
): Promise<DecodedGridProfile | undefined> {
  const query = { inv: serial };
  const { raw = [] } = known(serial, await call(gridprofileCalls.raw, { ...options, query }));
  const profile = decodeGridProfile(raw);
  return profile.ok ? profile.value : undefined;
}

/** The answer about an inverter. Gateways answer `{}` for one that they do not have. */
function known<Answer extends object>(serial: string, answer: Answer): Answer {
  if (Object.keys(answer).length > 0) return answer;
  const problem = { kind: "unknown", reason: "inverter", serial } as const;
  throw new GatewayError(`the gateway has no inverter ${serial}`, problem);
}

function versionOf(version: number | undefined): string | undefined {
  return version ? formatVersion(version) : undefined;
}
