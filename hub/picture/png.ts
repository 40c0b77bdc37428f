import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { crc32, deflateSync } from "node:zlib";

import { font } from "./font.ts";
import type { Greys } from "./query.ts";

type Renderer = (typeof import("@resvg/resvg-wasm"))["Resvg"];
let loading: Promise<Renderer> | undefined;

/** Loads the renderer, once: few hubs draw pictures. */
function renderer(): Promise<Renderer> {
  loading ??= (async () => {
    const { initWasm, Resvg } = await import("@resvg/resvg-wasm");
    const path = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");
    await initWasm(await readFile(path));
    return Resvg;
  })();
  loading.catch(() => (loading = undefined));
  return loading;
}

export async function pngOf(svg: string, greys: Greys | undefined): Promise<Uint8Array> {
  const Resvg = await renderer();
  const fonts = [Buffer.from(font.base64, "base64")];
  const { family } = font;
  const rasterizer = new Resvg(svg, {
    font: { fontBuffers: fonts, defaultFontFamily: family, sansSerifFamily: family },
  });
  const image = rasterizer.render();
  try {
    if (greys === undefined) return image.asPng();
    return greyPng(image.pixels, { width: image.width, height: image.height, greys });
  } finally {
    image.free();
    rasterizer.free();
  }
}

interface GreyOptions {
  readonly width: number;
  readonly height: number;
  readonly greys: Greys;
}

/** Writes pixels (4 bytes each, opaque) as a PNG with a palette of greys from black to white. See w3.org/TR/png. */
export function greyPng(pixels: Uint8Array, { width, height, greys }: GreyOptions): Uint8Array {
  const bits = { 2: 1, 3: 2, 16: 4 }[greys];
  const rowBytes = Math.ceil((width * bits) / 8);
  const rows = new Uint8Array(height * (rowBytes + 1));
  const part = (at: number): number => pixels[at] ?? 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const light = (0.2126 * part(at) + 0.7152 * part(at + 1) + 0.0722 * part(at + 2)) / 255;
      const level = Math.round(light * (greys - 1));
      // The first byte of a row names its filter: none.
      const place = y * (rowBytes + 1) + 1 + ((x * bits) >> 3);
      rows[place] = (rows[place] ?? 0) | (level << (8 - bits - ((x * bits) & 7)));
    }
  }
  const palette = Array.from({ length: greys }, (_, at) => Math.round((255 * at) / (greys - 1)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Colour type 3: a palette.
  header.set([bits, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap((grey) => [grey, grey, grey]))),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
