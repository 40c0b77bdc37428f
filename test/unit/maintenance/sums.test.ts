import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSum, sumsIn } from "#app/core/maintenance/firmware/sums.ts";

const own = "ab".repeat(32);
const other = "0123456789abcdef".repeat(4);

describe("a text with checksums", () => {
  it.each([
    ["a bare sum", own, [{ sum: own, name: undefined }]],
    ["in capitals, with space around", `  ${own.toUpperCase()}\r\n`, [{ sum: own }]],
    ["as sha256sum writes it", `${own}  update.bin`, [{ sum: own, name: "update.bin" }]],
    ["of a file read as binary", `${own} *update.bin`, [{ sum: own, name: "update.bin" }]],
    ["of a file in a folder", `${own}  build/esp/update.bin`, [{ sum: own, name: "update.bin" }]],
    ["of Windows", `${own}  .\\out\\update.bin`, [{ sum: own, name: "update.bin" }]],
    ["with a name of two words", `${own}  my update.bin`, [{ sum: own, name: "my update.bin" }]],
    ["with its kind in front", `sha256:${own}`, [{ sum: own, name: undefined }]],
    ["as BSD writes it", `SHA256 (update.bin) = ${own}`, [{ sum: own, name: "update.bin" }]],
    [
      "of several files",
      `# sums\n${own}  a.bin\n\n${other}  b.bin\n`,
      [
        { sum: own, name: "a.bin" },
        { sum: other, name: "b.bin" },
      ],
    ],
    ["none", "", []],
    ["an MD5 sum", "d41d8cd98f00b204e9800998ecf8427e  update.bin", []],
    ["a digit too many", `${own}0`, []],
  ])("%s", (_, text, expected) => {
    expect(sumsIn(text)).toEqual(expected);
  });

  it("is read whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        for (const { sum } of sumsIn(text)) expect(sum).toMatch(/^[0-9a-f]{64}$/);
      }),
    );
  });
});

describe("the comparison of a file", () => {
  const file = { name: "update.bin", sha256: own };

  it.each([
    ["nothing to compare with", " \n", { kind: "nothing" }],
    ["no sum in the text", "see the release page", { kind: "noSum" }],
    ["its own sum", own.toUpperCase(), { kind: "same", name: undefined }],
    ["another sum", other, { kind: "differs" }],
    ["its sum under its name", `${other}  a.bin\n${own}  update.bin`, { kind: "same" }],
    [
      "its sum under another name alone, as of a file that was renamed",
      `${other}  a.bin\n${own}  b.bin`,
      { kind: "same", name: "b.bin" },
    ],
    [
      "the sum of another file where its own is named",
      `${own}  a.bin\n${other}  update.bin`,
      { kind: "differs" },
    ],
    ["the same name in other letters", `${other}  Update.BIN\n${own}  a.bin`, { kind: "differs" }],
  ])("with %s", (_, text, expected) => {
    expect(compareSum(text, file)).toEqual(expected);
  });

  it("waits for the sum of the file", () => {
    expect(compareSum(own, { name: "update.bin", sha256: undefined })).toEqual({ kind: "waiting" });
    expect(compareSum("", { name: "update.bin", sha256: undefined })).toEqual({ kind: "nothing" });
  });

  it("says when the browser can make none", () => {
    expect(compareSum(own, { name: "update.bin", sha256: null })).toEqual({ kind: "unable" });
  });
});
