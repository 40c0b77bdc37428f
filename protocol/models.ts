/** What an inverter type is, by its serial. Names as the gateway sends them. */
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
 * Model behind a hardware part number (`hw_part_number`, an unsigned 32 bit integer): all eight
 * hexadecimal digits first, then the first six. Undefined when the table has neither.
 * Source: OpenDTU v26.3.30.
 */
export function modelOfPart(partNumber: number): InverterModel | undefined {
  return EXACT_PARTS.get(partNumber) ?? PARTS.get(Math.floor(partNumber / 256));
}

const EXACT_PARTS: ReadonlyMap<number, InverterModel> = new Map([
  [0x10101015, { model: "HM-300-1T", maxPowerW: 210 }],
]);

const PARTS: ReadonlyMap<number, InverterModel> = new Map([
  [0x101010, { model: "HM-300-1T", maxPowerW: 300 }],
  [0x101020, { model: "HM-350-1T", maxPowerW: 350 }],
  [0x101030, { model: "HM-400-1T", maxPowerW: 400 }],
  [0x101040, { model: "HM-400-1T", maxPowerW: 400 }],
  [0x101110, { model: "HM-600-2T", maxPowerW: 600 }],
  [0x101120, { model: "HM-700-2T", maxPowerW: 700 }],
  [0x101130, { model: "HM-800-2T", maxPowerW: 800 }],
  [0x101140, { model: "HM-800-2T", maxPowerW: 800 }],
  [0x101210, { model: "HM-1200-4T", maxPowerW: 1200 }],
  [0x100230, { model: "MI-1500-4T Gen3", maxPowerW: 1500 }],
  [0x101230, { model: "HM-1500-4T", maxPowerW: 1500 }],
  [0x102011, { model: "HMS-300-1T", maxPowerW: 300 }],
  [0x102021, { model: "HMS-350-1T", maxPowerW: 350 }],
  [0x102041, { model: "HMS-400-1T", maxPowerW: 400 }],
  [0x101051, { model: "HMS-450-1T", maxPowerW: 450 }],
  [0x102051, { model: "HMS-450-1T", maxPowerW: 450 }],
  [0x101071, { model: "HMS-500-1T", maxPowerW: 500 }],
  [0x102071, { model: "HMS-500-1T v2", maxPowerW: 500 }],
  [0x102111, { model: "HMS-600-2T", maxPowerW: 600 }],
  [0x102121, { model: "HMS-700-2T", maxPowerW: 700 }],
  [0x102141, { model: "HMS-800-2T", maxPowerW: 800 }],
  [0x101141, { model: "HMS-800-2T-LV", maxPowerW: 800 }],
  [0x101151, { model: "HMS-900-2T", maxPowerW: 900 }],
  [0x102151, { model: "HMS-900-2T", maxPowerW: 900 }],
  [0x102171, { model: "HMS-1000-2T", maxPowerW: 1000 }],
  [0x101171, { model: "HMS-1000-2T", maxPowerW: 1000 }],
  [0x102241, { model: "HMS-1600-4T", maxPowerW: 1600 }],
  [0x101251, { model: "HMS-1800-4T", maxPowerW: 1800 }],
  [0x102251, { model: "HMS-1800-4T", maxPowerW: 1800 }],
  [0x101271, { model: "HMS-2000-4T", maxPowerW: 2000 }],
  [0x102271, { model: "HMS-2000-4T", maxPowerW: 2000 }],
  [0x103241, { model: "HMT-1600-4T", maxPowerW: 1600 }],
  [0x103251, { model: "HMT-1800-4T", maxPowerW: 1800 }],
  [0x103271, { model: "HMT-2000-4T", maxPowerW: 2000 }],
  [0x103311, { model: "HMT-1800-6T", maxPowerW: 1800 }],
  [0x103331, { model: "HMT-2250-6T", maxPowerW: 2250 }],
  [0xf10110, { model: "HERF-600", maxPowerW: 600 }],
  [0xf10114, { model: "HERF-800", maxPowerW: 800 }],
  [0xf10124, { model: "HERF-1600", maxPowerW: 1600 }],
  [0xf10122, { model: "HERF-1800", maxPowerW: 1800 }],
]);
