import { isIPv6 } from "node:net";

/**
 * Network of an address: the first 64 bits of an IPv6 address, and an IPv4 address itself, also in its IPv6 form. Other
 * texts are returned unchanged.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return address;
  // In a single form, with the last 32 bits as hexadecimal digits.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(written);
  if (mapped !== null) {
    const bits = mapped.slice(1).map((part) => Number.parseInt(part, 16));
    return bits.flatMap((part) => [part >> 8, part & 255]).join(".");
  }
  const [head = "", tail = ""] = written.split("::");
  const [first, last] = [head, tail].map((text) => (text === "" ? [] : text.split(":")));
  const gap = 8 - (first?.length ?? 0) - (last?.length ?? 0);
  const groups = [...(first ?? []), ...Array<string>(gap).fill("0"), ...(last ?? [])];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
