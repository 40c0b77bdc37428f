import type { MulticastKind } from "./kind.ts";
import type { MeterReading } from "./reading.ts";

const HEAD = 18;
const PROTOCOL = 0x6069;
const TENTH_W = 0.1;
const WS_PER_WH = 3_600;

interface Packet {
  readonly serial: number;
  /** By index and kind: 4 is power in 0.1 W, 8 energy in Ws. */
  readonly values: ReadonlyMap<string, number>;
}

function packetOf(bytes: Uint8Array): Packet | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isHead =
    bytes.length >= HEAD + 10 && String.fromCharCode(...bytes.subarray(0, 3)) === "SMA";
  if (!isHead || view.getUint16(16) !== PROTOCOL) return undefined;
  const values = new Map<string, number>();
  for (let at = HEAD + 10; at + 4 <= bytes.length;) {
    const [index = 0, kind = 0] = bytes.subarray(at + 1, at + 3);
    at += 4;
    const size = kind === 8 ? 8 : 4;
    if (at + size > bytes.length) break;
    values.set(`${index}.${kind}`, kind === 8 ? Number(view.getBigUint64(at)) : view.getUint32(at));
    at += size;
  }
  return { serial: view.getUint32(HEAD + 2), values };
}

/** SMA's Home Manager and Energy Meter: packets to everybody in the network, once a second or more. */
export const speedwire: MulticastKind = {
  way: "multicast",
  group: "239.12.255.254",
  port: 9522,
  fields: { serial: {} },
  periodS: 1,
  read: (bytes, { serial }): MeterReading | undefined => {
    const packet = packetOf(bytes);
    if (packet === undefined || (serial && String(packet.serial) !== serial)) return undefined;
    const { values } = packet;
    const wattsAt = (index: number) => {
      const taken = values.get(`${index}.4`);
      const counterValue = values.get(`${index + 1}.4`);
      return taken === undefined || counterValue === undefined
        ? undefined
        : (taken - counterValue) * TENTH_W;
    };
    const powerW = wattsAt(1);
    if (powerW === undefined) return undefined;
    const phasesW = [21, 41, 61].flatMap((index) => wattsAt(index) ?? []);
    const importWs = values.get("1.8");
    const exportWs = values.get("2.8");
    return {
      powerW,
      ...(phasesW.length > 0 && { phasesW }),
      ...(importWs !== undefined && { importWh: importWs / WS_PER_WH }),
      ...(exportWs !== undefined && { exportWh: exportWs / WS_PER_WH }),
    };
  },
};

/** The serial number of the meter that sent a packet; undefined for one of something else. */
export function speedwireSerial(bytes: Uint8Array): string | undefined {
  const serial = packetOf(bytes)?.serial;
  return serial === undefined ? undefined : String(serial);
}
