import fc from "fast-check";
import { liveMemory } from "#app/shared/live/lastLive.ts";
import { readText, storageKeys, type StorageKey } from "#app/shared/storage/storage.ts";
import type { Unwritten } from "#plant/history/unwritten.ts";
import { emptyLive, mergeLiveStatus } from "#protocol/live/live.ts";
import { createRandom } from "#simulator/plant/random.ts";
import { mutateValue } from "../../scripts/fuzz/mutate.ts";
import { liveStatus, measuredInverter } from "./liveBench.ts";

const leftOfTotal: Unwritten[number] = {
  source: "total",
  timesS: [1_782_000_000, 1_782_000_005],
  values: [412, 415.5],
  yields: [{ wh: 1200, timeS: 1_782_000_005, powerW: 5 }],
};

/** The interface's own stored texts, from which tampered texts are made. */
export const keptTexts = storedTexts();

function storedTexts(): Readonly<Record<StorageKey, string>> {
  const status = liveStatus([measuredInverter(412, { data_age: 2 })]);
  liveMemory.keep(mergeLiveStatus(emptyLive, status, Date.now() - 60_000), false);
  const lastLive = readText(storageKeys.lastLive) ?? "";
  return {
    user: JSON.stringify({ type: "success", message: "", authdata: btoa("admin:openDTU42") }),
    locale: "de",
    "heliograph.languages": JSON.stringify([{ code: "nl", name: "Nederlands", tag: "" }]),
    "heliograph.sameVersion": JSON.stringify({ version: "2026.03.31", isOtherImage: true }),
    theme: "dark",
    allowVersionInfo: "1",
    "heliograph.privacy": "1",
    "heliograph.lastLive": lastLive,
    "heliograph.socketLease": JSON.stringify({ holder: "a", untilMs: Date.now() + 2_000 }),
    "heliograph.limitPresets": "40%,350W",
    "heliograph.newerFirmware": "2026.10.01",
    "heliograph.historyGiven": "1",
    "heliograph.corrections": JSON.stringify([
      { day: "2026-06-20", source: "total", yieldWh: 9600 },
    ]),
    "heliograph.unwrittenHistory": JSON.stringify([leftOfTotal]),
    "heliograph.setAside": "{}",
    "heliograph.sky": JSON.stringify({ atS: Date.now() / 1000, place: {}, strings: [], model: {} }),
    "heliograph.eventsSeen": JSON.stringify({ atS: 1_782_000_000, beforeS: 1_781_000_000 }),
    "heliograph.limitsBefore": JSON.stringify([
      {
        serial: "116180000001",
        limit: { relative: true, value: 50 },
        persistent: false,
        before: { relative: true, value: 100 },
        askedAtMs: 1_782_000_000_000,
        endedAtMs: 1_782_000_003_000,
      },
    ]),
    "heliograph.stringOrder": JSON.stringify(["116180000001/1", "116180000001/0"]),
    "heliograph.facings": JSON.stringify([{ serial: "116180000001", number: 0, facing: "w" }]),
    "heliograph.worth": JSON.stringify({
      prices: [{ from: "2026-01-01", importPerKWh: 0.3, exportPerKWh: 0.08 }],
      gramsPerKWh: 380,
    }),
  };
}

function tamperText(text: string): fc.Arbitrary<string> {
  const seed = fc.integer();
  const parsed: unknown = /^[[{]/.test(text) ? JSON.parse(text) : text;
  return fc.oneof(
    fc.constant(text),
    seed.map((odd) => JSON.stringify(mutateValue(createRandom(odd), parsed))),
    fc.tuple(fc.nat(), extreme).map(([at, value]) => withLeaf(parsed, at, value)),
    fc.nat({ max: text.length }).map((end) => text.slice(0, end)),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      `[${"[".repeat(20_000)}`,
      "9".repeat(1_000_000),
      `{"__proto__":{"authdata":"x"}}`,
    ),
  );
}

// Numbers that are no time, and names of members of every object.
const extreme = fc.constantFrom<unknown>(
  -1e300,
  -9e15,
  -1,
  0,
  9e15,
  1e300,
  0.1,
  null,
  true,
  "",
  "NaN",
  "toString",
  "__proto__",
  [],
  {},
);

const isLeaf = (one: unknown) => typeof one !== "object" || one === null;

function withLeaf(value: unknown, at: number, leaf: unknown): string {
  let count = 0;
  JSON.stringify(value, (_key, one: unknown) => (isLeaf(one) && (count += 1), one));
  let place = -1;
  return JSON.stringify(value, (_key, one: unknown) =>
    isLeaf(one) && (place += 1) === at % count ? leaf : one,
  );
}

/** Texts of everything that the interface keeps, each of them sound or tampered. */
export const tamperedStorage = fc.record<Record<StorageKey, string>>({
  user: tamperText(keptTexts.user),
  locale: tamperText(keptTexts.locale),
  "heliograph.languages": tamperText(keptTexts["heliograph.languages"]),
  "heliograph.sameVersion": tamperText(keptTexts["heliograph.sameVersion"]),
  theme: tamperText(keptTexts.theme),
  allowVersionInfo: tamperText(keptTexts.allowVersionInfo),
  "heliograph.privacy": tamperText(keptTexts["heliograph.privacy"]),
  "heliograph.lastLive": tamperText(keptTexts["heliograph.lastLive"]),
  "heliograph.socketLease": tamperText(keptTexts["heliograph.socketLease"]),
  "heliograph.limitPresets": tamperText(keptTexts["heliograph.limitPresets"]),
  "heliograph.historyGiven": tamperText(keptTexts["heliograph.historyGiven"]),
  "heliograph.corrections": tamperText(keptTexts["heliograph.corrections"]),
  "heliograph.newerFirmware": tamperText(keptTexts["heliograph.newerFirmware"]),
  "heliograph.unwrittenHistory": tamperText(keptTexts["heliograph.unwrittenHistory"]),
  "heliograph.setAside": tamperText(keptTexts["heliograph.setAside"]),
  "heliograph.eventsSeen": tamperText(keptTexts["heliograph.eventsSeen"]),
  "heliograph.limitsBefore": tamperText(keptTexts["heliograph.limitsBefore"]),
  "heliograph.stringOrder": tamperText(keptTexts["heliograph.stringOrder"]),
  "heliograph.facings": tamperText(keptTexts["heliograph.facings"]),
  "heliograph.worth": tamperText(keptTexts["heliograph.worth"]),
  "heliograph.sky": tamperText(keptTexts["heliograph.sky"]),
});
