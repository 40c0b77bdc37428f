/** `node:net`: the version of an address of the internet protocol, 0 for anything else. */
export function isIP(text: string): 0 | 4 | 6 {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(text)) return 4;
  return text.includes(":") && /^[\da-f:.]+$/i.test(text) ? 6 : 0;
}

export function isIPv6(text: string): boolean {
  return isIP(text) === 6;
}

/** `node:net`: a list of addresses; the hub has one, of this computer. */
export class BlockList {
  addAddress(): void {}
  addSubnet(): void {}

  check(address: string): boolean {
    return address.startsWith("127.");
  }
}
