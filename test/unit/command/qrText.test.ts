import { expect, it } from "vitest";
import { qrText } from "#command/qrText.ts";
import { ranWith } from "../../support/commandLine.ts";

const dark: Readonly<Record<string, string>> = { " ": "..", "▀": "#.", "▄": ".#", "█": "##" };
// Black on white, and the terminal's own colours again.
const [paint, unpaint] = ["\u001B[30;107m", "\u001B[0m"];

/** Output of a terminal, as rows of dark and light modules. */
function modulesIn(text: string): readonly string[] {
  return text
    .trimEnd()
    .split("\n")
    .flatMap((line) => {
      expect([line.startsWith(paint), line.endsWith(unpaint)]).toEqual([true, true]);
      const pairs = Array.from(line.slice(paint.length, -unpaint.length), (letter) => dark[letter]);
      return [0, 1].map((half) => pairs.map((pair = "") => pair.charAt(half)).join(""));
    });
}

it("a code is shown module by module, within a light edge", () => {
  const rows = ["#.#", ".#.", "##."];
  const get = (x: number, y: number) => rows[y]?.charAt(x) === "#";
  expect(modulesIn(qrText({ size: 3, get }))).toEqual([
    ".......",
    ".......",
    "..#.#..",
    "...#...",
    "..##...",
    ".......",
    ".......",
    ".......",
  ]);
});

it("the command shows an address, and no text that fits on no screen", async () => {
  const { code, out } = await ranWith({}, ["qr", "http://192.168.1.10:8080"]);
  expect(code).toBe(0);
  // The three corners that a camera looks for.
  const corner = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
  const shown = modulesIn(out);
  const part = (x: number, y: number) => shown.slice(y, y + 7).map((row) => row.slice(x, x + 7));
  expect([part(2, 2), part(20, 2), part(2, 20)]).toEqual([corner, corner, corner]);
  for (const text of ["", "a".repeat(301)])
    expect(await ranWith({}, ["qr", text])).toMatchObject({ code: 3, out: "" });
});
