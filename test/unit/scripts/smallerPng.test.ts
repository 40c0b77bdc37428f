import { crc32, deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { smallerPng } from "../../../scripts/smallerPng.ts";

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A picture of three bytes a pixel from its filtered lines, stored without packing them. */
function pictureOf(lines: readonly (readonly number[])[], width: number, kind = 2): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(lines.length, 4);
  header[8] = 8;
  header[9] = kind;
  const data = deflateSync(Buffer.from(lines.flat()), { level: 0 });
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data.subarray(0, 9)),
    chunk("IDAT", data.subarray(9)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function linesOf(png: Buffer): readonly number[] {
  const at = png.indexOf("IDAT");
  return [...inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))];
}

describe("a picture in fewer bytes", () => {
  // Two pixels a line. Worked out by hand from the definitions of the filters.
  const plain = [10, 20, 30, 40, 60, 80];
  const next = [12, 25, 29, 47, 255, 3];
  it.each([
    ["none", [0, ...next]],
    ["left", [1, 12, 25, 29, 35, 230, 230]],
    ["above", [2, 2, 5, 255, 7, 195, 179]],
    ["mean", [3, 7, 15, 14, 21, 213, 205]],
    ["Paeth", [4, 2, 5, 255, 7, 195, 179]],
  ])("undoes the filter %s", (_, filtered) => {
    const png = pictureOf([[0, ...plain], filtered], 2);
    expect(linesOf(smallerPng(png))).toEqual([0, ...plain, 0, ...next]);
  });

  it("leaves alone what is of another kind", () => {
    const grey = pictureOf([[0, 1, 2]], 2, 0);
    expect(smallerPng(grey)).toBe(grey);
  });
});
