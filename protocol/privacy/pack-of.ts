/**
 * Name and serial of a battery pack from a key of its values: a Zendure writes `_AB2000 [SERIAL]` (docs/gateway/releases.md#live-data).
 */
export function packOf(key: string): { readonly name: string; readonly serial?: string } {
  const [, name, serial] = /^_(.+) \[(.+)\]$/.exec(key) ?? [];
  return name === undefined || serial === undefined ? { name: key } : { name, serial };
}
