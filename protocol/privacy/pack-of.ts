/**
 * A key of the battery's values as a title: a Zendure names each pack `_AB2000 [SERIAL]` (docs/gateway/releases.md#live-data).
 */
export function packOf(key: string): { readonly name: string; readonly serial?: string } {
  const [, name, serial] = /^_(.+) \[(.+)\]$/.exec(key) ?? [];
  return name === undefined || serial === undefined ? { name: key } : { name, serial };
}
