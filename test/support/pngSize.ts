import { readFileSync } from "node:fs";

export function pngSize(path: string): readonly [width: number, height: number] {
  const png = readFileSync(path);
  if (png.toString("latin1", 1, 4) !== "PNG") throw new Error(`${path} is no PNG`);
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
