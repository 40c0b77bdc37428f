/** Meaning of a profile word: name and unit as the gateway sends them, spelling kept, and the divisor. */
export interface ProfileItem {
  readonly name: string;
  readonly unit: string;
  readonly divisor: 1 | 10 | 100;
}

type ItemRow = readonly [name: string, unit: string, divisor: ProfileItem["divisor"]];

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
const ITEMS: ReadonlyMap<number, ItemRow> = new Map<number, ItemRow>([
  [0x01, ["Nominale Voltage (NV)", "V", 10]],
  [0x02, ["Low Voltage 1 (LV1)", "V", 10]],
  [0x03, ["LV1 Maximum Trip Time (MTT)", "s", 10]],
  [0x04, ["High Voltage 1 (HV1)", "V", 10]],
  [0x05, ["HV1 Maximum Trip Time (MTT)", "s", 10]],
  [0x06, ["Low Voltage 2 (LV2)", "V", 10]],
  [0x07, ["LV2 Maximum Trip Time (MTT)", "s", 100]],
  [0x08, ["High Voltage 2 (HV2)", "V", 10]],
  [0x09, ["HV2 Maximum Trip Time (MTT)", "s", 100]],
  [0x0a, ["10mins Average High Voltage (AHV)", "V", 10]],
  [0x0b, ["High Voltage 3 (HV3)", "V", 10]],
  [0x0c, ["HV3 Maximum Trip Time (MTT)", "s", 100]],
  [0x0d, ["Nominal Frequency", "Hz", 100]],
  [0x0e, ["Low Frequency 1 (LF1)", "Hz", 100]],
  [0x0f, ["LF1 Maximum Trip Time (MTT)", "s", 10]],
  [0x10, ["High Frequency 1 (HF1)", "Hz", 100]],
  [0x11, ["HF1 Maximum Trip time (MTT)", "s", 10]],
  [0x12, ["Low Frequency 2 (LF2)", "Hz", 100]],
  [0x13, ["LF2 Maximum Trip Time (MTT)", "s", 10]],
  [0x14, ["High Frequency 2 (HF2)", "Hz", 100]],
  [0x15, ["HF2 Maximum Trip time (MTT)", "s", 10]],
  [0x16, ["ID Function Activated", "bool", 1]],
  [0x17, ["Reconnect Time (RT)", "s", 10]],
  [0x18, ["Reconnect High Voltage (RHV)", "V", 10]],
  [0x19, ["Reconnect Low Voltage (RLV)", "V", 10]],
  [0x1a, ["Reconnect High Frequency (RHF)", "Hz", 100]],
  [0x1b, ["Reconnect Low Frequency (RLF)", "Hz", 100]],
  [0x1c, ["Normal Ramp up Rate(RUR_NM)", "Rated%/s", 100]],
  [0x1d, ["Soft Start Ramp up Rate (RUR_SS)", "Rated%/s", 100]],
  [0x1e, ["FW Function Activated", "bool", 1]],
  [0x1f, ["Start of Frequency Watt Droop (Fstart)", "Hz", 100]],
  [0x20, ["FW Droop Slope (Kpower_Freq)", "Pn%/Hz", 10]],
  [0x21, ["Recovery Ramp Rate (RRR)", "Pn%/s", 100]],
  [0x22, ["Recovery High Frequency (RVHF)", "Hz", 10]],
  [0x23, ["Recovery Low Frequency (RVLF)", "Hz", 100]],
  [0x24, ["VW Function Activated", "bool", 1]],
  [0x25, ["Start of Voltage Watt Droop (Vstart)", "V", 10]],
  [0x26, ["End of Voltage Watt Droop (Vend)", "V", 10]],
  [0x27, ["Droop Slope (Kpower_Volt)", "Pn%/V", 100]],
  [0x28, ["APC Function Activated", "bool", 1]],
  [0x29, ["Power Ramp Rate (PRR)", "Pn%/s", 100]],
  [0x2a, ["VV Function Activated", "bool", 1]],
  [0x2b, ["Voltage Set Point V1", "V", 10]],
  [0x2c, ["Reactive Set Point Q1", "%Pn", 10]],
  [0x2d, ["Voltage Set Point V2", "V", 10]],
  [0x2e, ["Voltage Set Point V3", "V", 10]],
  [0x2f, ["Voltage Set Point V4", "V", 10]],
  [0x30, ["Reactive Set Point Q4", "%Pn", 10]],
  [0x31, ["VV Setting Time (Tr)", "s", 10]],
  [0x32, ["SPF Function Activated", "bool", 1]],
  [0x33, ["Power Factor (PF)", "", 100]],
  [0x34, ["RPC Function Activated", "bool", 1]],
  [0x35, ["Reactive Power (VAR)", "%Sn", 1]],
  [0x36, ["WPF Function Activated", "bool", 1]],
  [0x37, ["Start of Power of WPF (Pstart)", "%Pn", 10]],
  [0x38, ["Power Factor ar Rated Power (PFRP)", "", 100]],
  [0x39, ["Low Voltage 3 (LV3)", "V", 10]],
  [0x3a, ["LV3 Maximum Trip Time (MTT)", "s", 100]],
  [0x3b, ["Momentary Cessition Low Voltage", "V", 10]],
  [0x3c, ["Momentary Cessition High Voltage", "V", 10]],
  [0x3d, ["FW Settling Time (Tr)", "s", 10]],
  [0x3e, ["LF2 Maximum Trip Time (MTT)", "s", 100]],
  [0x3f, ["HF2 Maximum Trip time (MTT)", "s", 100]],
  [0x40, ["Short Interruption Reconnect Time (SRT)", "s", 10]],
  [0x41, ["Short Interruption Time (SIT)", "s", 10]],
]);

const UNKNOWN_ITEM: ItemRow = ["Unknown Value", "", 1];

/** Meaning of an item id; 0xff and unknown ids are "Unknown Value" without unit. Source: OpenDTU v26.3.30. */
export function profileItem(id: number): ProfileItem {
  const [name, unit, divisor] = ITEMS.get(id) ?? UNKNOWN_ITEM;
  return { name, unit, divisor };
}
