/** What a word of a profile means: its name and unit as the gateway sends them, spelling kept, and what to divide it by. */
export interface ProfileItem {
  readonly name: string;
  readonly unit: string;
  readonly divisor: 1 | 10 | 100;
}

/** Profile names by type pair (first byte times 256 plus second). Source: OpenDTU v26.3.30. */
export const PROFILE_NAMES: ReadonlyMap<number, string> = new Map([
  [0x0200, "US - NA_IEEE1547_240V"],
  [0x0300, "DE - DE_VDE4105_2018"],
  [0x0301, "DE - DE_VDE4105_2011"],
  [0x0a00, "XX - EN 50549-1:2019"],
  [0x0c00, "AT - AT_TOR_Erzeuger_default"],
  [0x0d04, "XX - NF_EN_50549-1:2019"],
  [0x1000, "ES - ES_RD1699"],
  [0x1200, "PL - EU_EN50438"],
  [0x2900, "NL - NL_NEN-EN50549-1_2019"],
  [0x3700, "CH - CH_NA EEA-NE7-CH2020"],
]);

/** Section names by section id. Source: OpenDTU v26.3.30. */
export const SECTION_NAMES: ReadonlyMap<number, string> = new Map([
  [0x00, "Voltage (H/LVRT)"],
  [0x10, "Frequency (H/LFRT)"],
  [0x20, "Island Detection (ID)"],
  [0x30, "Reconnection (RT)"],
  [0x40, "Ramp Rates (RR)"],
  [0x50, "Frequency Watt (FW)"],
  [0x60, "Volt Watt (VW)"],
  [0x70, "Active Power Control (APC)"],
  [0x80, "Volt Var (VV)"],
  [0x90, "Specified Power Factor (SPF)"],
  [0xa0, "Reactive Power Control (RPC)"],
  [0xb0, "Watt Power Factor (WPF)"],
]);

/** Item 0x22 carries hundredths in some real profiles and tenths in others; the newest table says tenths. */
const ITEMS: ReadonlyMap<number, ProfileItem> = new Map([
  [0x01, { name: "Nominale Voltage (NV)", unit: "V", divisor: 10 }],
  [0x02, { name: "Low Voltage 1 (LV1)", unit: "V", divisor: 10 }],
  [0x03, { name: "LV1 Maximum Trip Time (MTT)", unit: "s", divisor: 10 }],
  [0x04, { name: "High Voltage 1 (HV1)", unit: "V", divisor: 10 }],
  [0x05, { name: "HV1 Maximum Trip Time (MTT)", unit: "s", divisor: 10 }],
  [0x06, { name: "Low Voltage 2 (LV2)", unit: "V", divisor: 10 }],
  [0x07, { name: "LV2 Maximum Trip Time (MTT)", unit: "s", divisor: 100 }],
  [0x08, { name: "High Voltage 2 (HV2)", unit: "V", divisor: 10 }],
  [0x09, { name: "HV2 Maximum Trip Time (MTT)", unit: "s", divisor: 100 }],
  [0x0a, { name: "10mins Average High Voltage (AHV)", unit: "V", divisor: 10 }],
  [0x0b, { name: "High Voltage 3 (HV3)", unit: "V", divisor: 10 }],
  [0x0c, { name: "HV3 Maximum Trip Time (MTT)", unit: "s", divisor: 100 }],
  [0x0d, { name: "Nominal Frequency", unit: "Hz", divisor: 100 }],
  [0x0e, { name: "Low Frequency 1 (LF1)", unit: "Hz", divisor: 100 }],
  [0x0f, { name: "LF1 Maximum Trip Time (MTT)", unit: "s", divisor: 10 }],
  [0x10, { name: "High Frequency 1 (HF1)", unit: "Hz", divisor: 100 }],
  [0x11, { name: "HF1 Maximum Trip time (MTT)", unit: "s", divisor: 10 }],
  [0x12, { name: "Low Frequency 2 (LF2)", unit: "Hz", divisor: 100 }],
  [0x13, { name: "LF2 Maximum Trip Time (MTT)", unit: "s", divisor: 10 }],
  [0x14, { name: "High Frequency 2 (HF2)", unit: "Hz", divisor: 100 }],
  [0x15, { name: "HF2 Maximum Trip time (MTT)", unit: "s", divisor: 10 }],
  [0x16, { name: "ID Function Activated", unit: "bool", divisor: 1 }],
  [0x17, { name: "Reconnect Time (RT)", unit: "s", divisor: 10 }],
  [0x18, { name: "Reconnect High Voltage (RHV)", unit: "V", divisor: 10 }],
  [0x19, { name: "Reconnect Low Voltage (RLV)", unit: "V", divisor: 10 }],
  [0x1a, { name: "Reconnect High Frequency (RHF)", unit: "Hz", divisor: 100 }],
  [0x1b, { name: "Reconnect Low Frequency (RLF)", unit: "Hz", divisor: 100 }],
  [0x1c, { name: "Normal Ramp up Rate(RUR_NM)", unit: "Rated%/s", divisor: 100 }],
  [0x1d, { name: "Soft Start Ramp up Rate (RUR_SS)", unit: "Rated%/s", divisor: 100 }],
  [0x1e, { name: "FW Function Activated", unit: "bool", divisor: 1 }],
  [0x1f, { name: "Start of Frequency Watt Droop (Fstart)", unit: "Hz", divisor: 100 }],
  [0x20, { name: "FW Droop Slope (Kpower_Freq)", unit: "Pn%/Hz", divisor: 10 }],
  [0x21, { name: "Recovery Ramp Rate (RRR)", unit: "Pn%/s", divisor: 100 }],
  [0x22, { name: "Recovery High Frequency (RVHF)", unit: "Hz", divisor: 10 }],
  [0x23, { name: "Recovery Low Frequency (RVLF)", unit: "Hz", divisor: 100 }],
  [0x24, { name: "VW Function Activated", unit: "bool", divisor: 1 }],
  [0x25, { name: "Start of Voltage Watt Droop (Vstart)", unit: "V", divisor: 10 }],
  [0x26, { name: "End of Voltage Watt Droop (Vend)", unit: "V", divisor: 10 }],
  [0x27, { name: "Droop Slope (Kpower_Volt)", unit: "Pn%/V", divisor: 100 }],
  [0x28, { name: "APC Function Activated", unit: "bool", divisor: 1 }],
  [0x29, { name: "Power Ramp Rate (PRR)", unit: "Pn%/s", divisor: 100 }],
  [0x2a, { name: "VV Function Activated", unit: "bool", divisor: 1 }],
  [0x2b, { name: "Voltage Set Point V1", unit: "V", divisor: 10 }],
  [0x2c, { name: "Reactive Set Point Q1", unit: "%Pn", divisor: 10 }],
  [0x2d, { name: "Voltage Set Point V2", unit: "V", divisor: 10 }],
  [0x2e, { name: "Voltage Set Point V3", unit: "V", divisor: 10 }],
  [0x2f, { name: "Voltage Set Point V4", unit: "V", divisor: 10 }],
  [0x30, { name: "Reactive Set Point Q4", unit: "%Pn", divisor: 10 }],
  [0x31, { name: "VV Setting Time (Tr)", unit: "s", divisor: 10 }],
  [0x32, { name: "SPF Function Activated", unit: "bool", divisor: 1 }],
  [0x33, { name: "Power Factor (PF)", unit: "", divisor: 100 }],
  [0x34, { name: "RPC Function Activated", unit: "bool", divisor: 1 }],
  [0x35, { name: "Reactive Power (VAR)", unit: "%Sn", divisor: 1 }],
  [0x36, { name: "WPF Function Activated", unit: "bool", divisor: 1 }],
  [0x37, { name: "Start of Power of WPF (Pstart)", unit: "%Pn", divisor: 10 }],
  [0x38, { name: "Power Factor ar Rated Power (PFRP)", unit: "", divisor: 100 }],
  [0x39, { name: "Low Voltage 3 (LV3)", unit: "V", divisor: 10 }],
  [0x3a, { name: "LV3 Maximum Trip Time (MTT)", unit: "s", divisor: 100 }],
  [0x3b, { name: "Momentary Cessition Low Voltage", unit: "V", divisor: 10 }],
  [0x3c, { name: "Momentary Cessition High Voltage", unit: "V", divisor: 10 }],
  [0x3d, { name: "FW Settling Time (Tr)", unit: "s", divisor: 10 }],
  [0x3e, { name: "LF2 Maximum Trip Time (MTT)", unit: "s", divisor: 100 }],
  [0x3f, { name: "HF2 Maximum Trip time (MTT)", unit: "s", divisor: 100 }],
  [0x40, { name: "Short Interruption Reconnect Time (SRT)", unit: "s", divisor: 10 }],
  [0x41, { name: "Short Interruption Time (SIT)", unit: "s", divisor: 10 }],
]);

const UNKNOWN_ITEM: ProfileItem = { name: "Unknown Value", unit: "", divisor: 1 };

/** Meaning of an item id; 0xff and ids of no table are "Unknown Value" without unit. Source: OpenDTU v26.3.30. */
export function profileItem(id: number): ProfileItem {
  return ITEMS.get(id) ?? UNKNOWN_ITEM;
}
