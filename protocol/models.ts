/** An inverter type by its serial. Names as the gateway sends them. */
export interface InverterType {
  readonly type: string;
  readonly family: InverterFamily;
  readonly dcChannels: 1 | 2 | 4 | 6;
  readonly acPhases: 1 | 3;
  readonly radio: InverterRadio;
}

/** Product lines that the gateway can talk to. */
export type InverterFamily = "HM" | "HMS" | "HMT" | "HERF";

/** Radio chip that reaches an inverter: 2.4 GHz (nRF24L01+) or sub-gigahertz (CMT2300A). */
export type InverterRadio = "nRF24L01+" | "CMT2300A";

/** Model and nominal power that a hardware part number stands for. */
export interface InverterModel {
  readonly model: string;
  readonly maxPowerW: number;
}

/** Types in the order that `serialType` numbers them. Source: OpenDTU v26.3.30. */
export const INVERTER_TYPES: readonly InverterType[] = [
  { type: "HM-300/350/400-1T", family: "HM", dcChannels: 1, acPhases: 1, radio: "nRF24L01+" },
  { type: "HM-600/700/800-2T", family: "HM", dcChannels: 2, acPhases: 1, radio: "nRF24L01+" },
  { type: "HM-1000/1200/1500-4T", family: "HM", dcChannels: 4, acPhases: 1, radio: "nRF24L01+" },
  {
    type: "HMS-300/350/400/450/500-1T",
    family: "HMS",
    dcChannels: 1,
    acPhases: 1,
    radio: "CMT2300A",
  },
  { type: "HMS-450/500-1T v2", family: "HMS", dcChannels: 1, acPhases: 1, radio: "CMT2300A" },
  {
    type: "HMS-600/700/800/900/1000-2T",
    family: "HMS",
    dcChannels: 2,
    acPhases: 1,
    radio: "CMT2300A",
  },
  { type: "HMS-1600/1800/2000-4T", family: "HMS", dcChannels: 4, acPhases: 1, radio: "CMT2300A" },
  { type: "HMT-1600/1800/2000-4T", family: "HMT", dcChannels: 4, acPhases: 3, radio: "CMT2300A" },
  { type: "HMT-1800/2250-6T", family: "HMT", dcChannels: 6, acPhases: 3, radio: "CMT2300A" },
  { type: "HERF-300-1T", family: "HERF", dcChannels: 1, acPhases: 1, radio: "nRF24L01+" },
  { type: "HERF-600/800-2T", family: "HERF", dcChannels: 2, acPhases: 1, radio: "nRF24L01+" },
  { type: "HERF-1600/1800-4T", family: "HERF", dcChannels: 4, acPhases: 1, radio: "nRF24L01+" },
];

/**
 * Model of a hardware part number (`hw_part_number`, an unsigned 32 bit integer): all eight hexadecimal digits first,
 * then the first six. Undefined if unknown. Source: OpenDTU v26.3.30.
 */
export function modelOfPart(partNumber: number): InverterModel | undefined {
  const row = EXACT_PARTS.get(partNumber) ?? PARTS.get(Math.floor(partNumber / 256));
  return row && { model: row[0], maxPowerW: row[1] };
}

type PartRow = readonly [model: string, maxPowerW: number];

const EXACT_PARTS: ReadonlyMap<number, PartRow> = new Map<number, PartRow>([
  [0x10101015, ["HM-300-1T", 210]],
]);

const PARTS: ReadonlyMap<number, PartRow> = new Map<number, PartRow>([
  [0x101010, ["HM-300-1T", 300]],
  [0x101020, ["HM-350-1T", 350]],
  [0x101030, ["HM-400-1T", 400]],
  [0x101040, ["HM-400-1T", 400]],
  [0x101110, ["HM-600-2T", 600]],
  [0x101120, ["HM-700-2T", 700]],
  [0x101130, ["HM-800-2T", 800]],
  [0x101140, ["HM-800-2T", 800]],
  [0x101210, ["HM-1200-4T", 1200]],
  [0x100230, ["MI-1500-4T Gen3", 1500]],
  [0x101230, ["HM-1500-4T", 1500]],
  [0x102011, ["HMS-300-1T", 300]],
  [0x102021, ["HMS-350-1T", 350]],
  [0x102041, ["HMS-400-1T", 400]],
  [0x101051, ["HMS-450-1T", 450]],
  [0x102051, ["HMS-450-1T", 450]],
  [0x101071, ["HMS-500-1T", 500]],
  [0x102071, ["HMS-500-1T v2", 500]],
  [0x102111, ["HMS-600-2T", 600]],
  [0x102121, ["HMS-700-2T", 700]],
  [0x102141, ["HMS-800-2T", 800]],
  [0x101141, ["HMS-800-2T-LV", 800]],
  [0x101151, ["HMS-900-2T", 900]],
  [0x102151, ["HMS-900-2T", 900]],
  [0x102171, ["HMS-1000-2T", 1000]],
  [0x101171, ["HMS-1000-2T", 1000]],
  [0x102241, ["HMS-1600-4T", 1600]],
  [0x101251, ["HMS-1800-4T", 1800]],
  [0x102251, ["HMS-1800-4T", 1800]],
  [0x101271, ["HMS-2000-4T", 2000]],
  [0x102271, ["HMS-2000-4T", 2000]],
  [0x103241, ["HMT-1600-4T", 1600]],
  [0x103251, ["HMT-1800-4T", 1800]],
  [0x103271, ["HMT-2000-4T", 2000]],
  [0x103311, ["HMT-1800-6T", 1800]],
  [0x103331, ["HMT-2250-6T", 2250]],
  [0xf10110, ["HERF-600", 600]],
  [0xf10114, ["HERF-800", 800]],
  [0xf10124, ["HERF-1600", 1600]],
  [0xf10122, ["HERF-1800", 1800]],
]);
