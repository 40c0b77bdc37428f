import { expect, it, onTestFinished, vi } from "vitest";
import { whatIf as askHub } from "#command/library.ts";
import { whatIf } from "#command/commands/what-if.ts";
import { daysBetween } from "#plant/history/local-day.ts";
import type { Terminal } from "#command/terminal.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { keptPrices, pastHub } from "../../support/pastHub.ts";

async function run(...args: readonly string[]) {
  return runAt(null, ...args);
}

/** Runs it before a hub that keeps these prices. */
async function runAt(worth: unknown, ...args: readonly string[]) {
  const answer = pastHub(worth);
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
    period: { first: "2026-06-01", last: "2026-06-06", isYear: false, singleYears: 0 },
    record: { usedDays: 6, recordedDays: 6, hasBattery: true },
    notes: expect.arrayContaining([expect.stringContaining("not a year")]),
  });
  const { importWh, exportWh } = JSON.parse(text).record.recorded;
  const [bought, sold] = [importWh, exportWh].map((wh) => Math.round(wh / 1000));
  expect(bought).not.toBe(sold);
  expect(document).toHaveProperty(
    "notes",
    expect.arrayContaining([
      `Your meter counted ${bought} kWh of import and ${sold} kWh of feed-in in these days.`,
    ]),
  );
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

it("takes the prices that the hub keeps for those that are not given", async () => {
  const storage = ["--battery", "5kWh", "--battery-inverter", serials.storage, "--json"];
  const given = await run(...storage, "--buy", "0.34", "--sell", "0.08");
  const kept = await runAt(keptPrices, ...storage);
  const halves = await runAt(keptPrices, ...storage, "--buy", "0.34");
  const savedIn = ({ text }: typeof given): unknown => JSON.parse(text).sizes[1].saved.value;
  expect(savedIn(kept)).toBe(savedIn(given));
  expect(savedIn(halves)).toBe(savedIn(given));
  const prices = [given, kept, halves].map(({ text }): unknown => JSON.parse(text).prices);
  expect(prices).toEqual([
    { from: "question" },
    { from: "hub", currency: "EUR" },
    { from: "both", currency: "EUR" },
  ]);
});

it("asks a hub of many sources for no more than it answers, and for what it needs", async () => {
  const [answer, asked] = [pastHub(), [] as URLSearchParams[]];
  vi.stubGlobal("fetch", (address: string) => {
    if (address.includes("/curves")) asked.push(new URL(address).searchParams);
    return Promise.resolve(answer(address));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const days = { from: "2026-05-01", to: "2026-06-06" };
  await askHub("http://hub/house", { ...days, batteryInverters: [serials.storage] });
  expect(asked.length).toBeGreaterThan(1);
  for (const query of asked) {
    const names = (query.get("sources") ?? "").split(",");
    expect(names).not.toContain("battery dV");
    expect(names.filter((name) => name.startsWith("inv "))).toEqual([`inv ${serials.storage}`]);
    const count = daysBetween(query.get("from") ?? "", query.get("to") ?? "").length;
    expect(names.length * count).toBeLessThanOrEqual(128);
  }
});

it("tells programs why there is no answer", async () => {
  const answer = pastHub();
  vi.stubGlobal("fetch", (address: string) => Promise.resolve(answer(address)));
  onTestFinished(() => void vi.unstubAllGlobals());
  const days = { from: "2026-06-01", to: "2026-06-06" };
  await expect(askHub("http://hub/house", days)).rejects.toThrow("The record has a battery.");
});

it("asks for the inverters of a recorded battery", async () => {
  const { code, text } = await run();
  expect(code).toBe(1);
  expect(text).toContain("--battery-inverter");
});

it.each([["5"], ["10..5kWh"], ["kWh"], ["0kWh"], ["1.2.3kWh"]])("refuses %s", async (size) => {
  await expect(run("--battery", size)).rejects.toThrow("--battery");
});
