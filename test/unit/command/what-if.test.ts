import { expect, it } from "vitest";
import { whatIf } from "#command/commands/what-if.ts";
import type { Terminal } from "#command/terminal.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { pastCurves } from "../../support/pastCurves.ts";

const curves = pastCurves("2026-06-01", 6);

/** What a hub answers. */
function answer(path: string): Response {
  if (path.includes("/sources")) {
    const names = [...new Set(curves.map(({ source }) => source))];
    return Response.json({ since: "2026-06-01", sources: names.map((source) => ({ source })) });
  }
  const rows = curves.map(({ source, day, startS, bytes }) => [source, day, startS, bytes.length]);
  const index = new TextEncoder().encode(JSON.stringify(rows));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, index.length, true);
  return new Response(new Blob([length, index, ...curves.map(({ bytes }) => bytes)]));
}

async function run(...args: readonly string[]) {
  const printed: string[] = [];
  const terminal: Terminal = {
    print: (text) => void printed.push(text),
    complain: (text) => void printed.push(text),
    environment: {},
    isScreen: false,
    signal: new AbortController().signal,
    pageFolder: () => "",
    version: () => "",
    fetch: (address) => Promise.resolve(answer(address)),
  };
  const days = ["--from", "2026-06-01", "--to", "2026-06-06"];
  const code = await whatIf.run(["http://hub/house", ...days, ...args], terminal);
  return { code, text: printed.join("") };
}

it("says what sizes would have saved, and on what that rests", async () => {
  const money = ["--buy", "0.34", "--sell", "0.08"];
  const { code, text } = await run("--battery-inverter", serials.storage, "--json", ...money);
  expect(code).toBe(0);
  const document: unknown = JSON.parse(text);
  expect(document).toMatchObject({
    period: { first: "2026-06-01", last: "2026-06-06", isYear: false },
    record: { usedDays: 6, recordedDays: 6, hasBattery: true },
    notes: expect.arrayContaining([expect.stringContaining("not a year")]),
  });
  expect(document).toHaveProperty("sizes.length", 41);
  expect(document).toHaveProperty("sizes.40.sizeWh", 10_000);
  const table = await run("--battery-inverter", serials.storage, ...money);
  expect(table.text).toContain("Counted from 6 of 6 recorded days");
  expect(table.text).toMatch(/10\.0 kWh .* % .*\(/);
});

it("gives no amounts before both prices are known", async () => {
  const { text } = await run("--battery-inverter", serials.storage, "--buy", "0.34", "--json");
  const document: unknown = JSON.parse(text);
  expect(document).not.toHaveProperty("sizes.40.saved");
  expect(document).toHaveProperty(
    "notes",
    expect.arrayContaining([expect.stringMatching(/--sell/)]),
  );
  const table = await run("--battery-inverter", serials.storage, "--buy", "0.34");
  expect(table.text).not.toContain("saved");
});

it("asks for the inverters of a recorded battery", async () => {
  const { code, text } = await run();
  expect(code).toBe(1);
  expect(text).toContain("--battery-inverter");
});

it.each([["5"], ["10..5kWh"], ["kWh"], ["0kWh"], ["1.2.3kWh"]])("refuses %s", async (size) => {
  await expect(run("--battery", size)).rejects.toThrow("--battery");
});
