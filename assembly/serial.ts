/** Number of the inverter type behind the first four digits of a serial, or -1. Twin: protocol/kernel/serial.ts. */
export function serialType(prefix: i32): i32 {
  switch (prefix) {
    case 0x1361:
      return 7;
    case 0x1382:
      return 8;
    case 0x1164:
    case 0x1166:
    case 0x1420:
      return 6;
    case 0x1143:
    case 0x1144:
    case 0x114a:
    case 0x1410:
      return 5;
    case 0x1124:
      return 3;
    case 0x1125:
    case 0x1400:
      return 4;
    case 0x2841:
      return 9;
    case 0x2821:
      return 10;
    case 0x2801:
      return 11;
    case 0x1022:
      return 0;
    case 0x1042:
      return 1;
    case 0x1062:
      return 2;
  }
  const middle = (prefix >> 4) & 0xff;
  if (middle == 0x12) return 0;
  if (middle == 0x14) return 1;
  return middle == 0x16 ? 2 : -1;
}

/** Production year of the lower 32 bits of a serial. Twin: protocol/kernel/serial.ts. */
export function serialYear(low: u32): i32 {
  return 2014 + <i32>(low >> 28);
}

/** Production week of the lower 32 bits of a serial, -1 when a digit is a letter. Twin: protocol/kernel/serial.ts. */
export function serialWeek(low: u32): i32 {
  const digits = <i32>((low >> 20) & 0xff);
  const ones = digits & 0xf;
  return digits < 0xa0 && ones < 10 ? digits - (digits >> 4) * 6 : -1;
}
