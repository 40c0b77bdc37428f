import { dayAfter, daysBetween, dayStartS, type Day } from "#plant/history/local-day.ts";
import type { ClearDay, StringName } from "#plant/sky/clear-share.ts";
import type { HealthEvent } from "#plant/sky/health-event.ts";
import { plantHealth, type PlantHealth } from "#plant/sky/health.ts";
import { groupsOf } from "#plant/sky/string-light.ts";
import type { StringModel } from "#plant/sky/string-model.ts";
import { serials } from "#simulator/plant/homestead.ts";
import { hash, seedOf } from "#simulator/plant/noise.ts";
import { dryDaysAt, overcast, type Climate } from "#simulator/plant/weather.ts";
import { learnAtOnce } from "../test/support/sky/learn.ts";
import {
  type Plan,
  simulatedBlocks,
  simulatedEvenings,
} from "../test/support/sky/simulatedYears.ts";

// Detection rate and false alarms of string faults in climates of many places:
//   npm run bench:health -- [how many climates] [first seed]
// Each climate has ten quiet years of three plants, and two years each with a dead diode (with and without voltages,
// beside siblings and alone) and with dust on one string or all. Exit code 1: a step in a quiet year.

const [climates = 10, firstSeed = 101] = process.argv.slice(2).map(Number);
const QUIET = { first: "2026-01-01", count: 3650 };
const EVENTFUL = { first: "2024-01-01", count: 731 };
const namedStrings = (...all: readonly (readonly [string, number])[]): readonly StringName[] =>
  all.map(([serial, number]) => ({ serial, number }));
const west = [serials.garage, 1] as const;
const broken = [serials.field, 3] as const;
const south = [
  [serials.barn, 0],
  [serials.field, 2],
  [serials.field, 4],
] as const;

const tally = new Map<string, [hits: number, of: number, notes: string[]]>();
for (let seed = firstSeed; seed < firstSeed + climates; seed += 1) {
  const climate = climateOf(seed);
  quietYears(climate);
  brokenDiodes(climate);
  dust(climate);
  console.log(`seed ${seed}: ${JSON.stringify(climate.place)}, clouds ${climate.cloudiness}`);
}
for (const [name, [hits, of, notes]] of tally)
  console.log(`${name}: ${hits} of ${of}${notes.length > 0 ? ` (${notes.join("; ")})` : ""}`);
const isQuiet = [...tally].every(([name, [hits, of]]) => !name.startsWith("quiet") || hits === of);
process.exitCode = isQuiet ? 0 : 1;

function climateOf(seed: number): Climate {
  const chance = (what: string) => hash(seedOf(seed, what), 0);
  const [latitudeDeg, longitudeDeg] = [38 + 20 * chance("latitude"), 20 * chance("longitude")];
  const place = { latitudeDeg: round(latitudeDeg), longitudeDeg: round(longitudeDeg) };
  return { place, seed, cloudiness: round(0.25 + 0.4 * chance("clouds")) };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function count(name: string, isHit: boolean, note?: string): void {
  const [hits, of, notes] = tally.get(name) ?? [0, 0, []];
  const isNoted = !isHit && note !== undefined;
  tally.set(name, [hits + Number(isHit), of + 1, isNoted ? [...notes, note] : notes]);
}

interface Years {
  readonly plan: Plan;
  readonly models: readonly StringModel[];
  readonly evenings: readonly ClearDay[];
}

/** As in the hub: the model of one year judges all. */
function yearsOf(plan: Plan, { first, count: days }: typeof QUIET, learnFrom: Day): Years {
  const learnt = daysBetween(learnFrom, dayAfter(learnFrom, 365)).filter((_, at) => at % 2 === 0);
  const { strings: models } = learnAtOnce(simulatedBlocks(plan, learnt));
  return { plan, models, evenings: simulatedEvenings(plan, models, { first, count: days }) };
}

function withoutVoltages({ evenings, ...years }: Years): Years {
  const stripped = evenings.map(({ strings, ...day }) => ({
    ...day,
    strings: strings.map((one) => ({ ...one, voltageV: undefined })),
  }));
  return { ...years, evenings: stripped };
}

function healthOf({ plan, models, evenings }: Years): PlantHealth {
  const groups = groupsOf(models.map(({ figures }) => figures));
  const work = plantHealth(evenings, { strings: plan.strings, groups, isSouth: false });
  let step = work.next();
  while (step.done !== true) step = work.next();
  return step.value;
}

function noonMs(day: Day): number {
  return ((dayStartS(day) ?? 0) + 43_200) * 1000;
}

function isRainNear(day: Day, climate: Climate, within: number): boolean {
  return Array.from({ length: 2 * within + 1 }, (_, at) => dayAfter(day, at - within)).some(
    (one) => overcast(noonMs(one), climate) > 0.5,
  );
}

function noteOf({ kind, day, strings, size = 0, basis }: HealthEvent): string {
  const names = strings.length > 1 ? "all" : strings.map(({ number }) => number).join();
  return `${kind} ${day} ${names} ${Math.round(size * 1000) / 10} % ${basis}`;
}

function quietYears(climate: Climate): void {
  const isMissing = (day: Day) => overcast(noonMs(day), climate) > 0.15;
  const plants = {
    siblings: namedStrings(west, ...south),
    plant: namedStrings([serials.garage, 0], west, south[1]),
    alone: namedStrings(south[1]),
  };
  for (const [name, strings] of Object.entries(plants)) {
    const plan = { climate, strings, isMissing };
    const { events } = healthOf(yearsOf(plan, QUIET, QUIET.first));
    const wrong = events.filter(
      ({ kind }) => kind === "step" || kind === "diode" || kind === "stringLost",
    );
    const note =
      wrong.length > 0
        ? `seed ${climate.seed} ${name}: ${wrong.map(noteOf).join(", ")}`
        : undefined;
    count("quiet decades with a step or diode", wrong.length > 0, note);
  }
}

function brokenDiodes(climate: Climate): void {
  const chance = (what: string) => hash(seedOf(climate.seed, what), 1);
  const from = dayAfter(EVENTFUL.first, 60 + Math.floor(500 * chance("diode")));
  const to = dayAfter(from, 40 + Math.floor(100 * chance("mended")));
  const span = { fromMs: noonMs(from) - 43_200_000, toMs: noonMs(to) - 43_200_000 };
  const plants = {
    "beside siblings": namedStrings(west, ...south, broken),
    alone: namedStrings(broken),
  };
  for (const [name, strings] of Object.entries(plants)) {
    const plan = { climate, strings, events: { diodeFails: span } };
    const years = yearsOf(plan, EVENTFUL, dayAfter(EVENTFUL.first, 365));
    for (const hasVoltage of [true, false]) {
      const label = `${name}, ${hasVoltage ? "with" : "without"} voltages`;
      const { events } = healthOf(hasVoltage ? years : withoutVoltages(years));
      const found = events.filter(({ kind }) => kind === "diode");
      const others = events.filter(({ kind }) => kind === "step");
      const [one] = found;
      const off = one ? apart(from, one.day) : Number.NaN;
      const endOff = one?.endDay ? apart(dayAfter(to, -1), one.endDay) : Number.NaN;
      const isRight = found.length === 1 && one?.strings[0]?.number === broken[1];
      const seedNote = `seed ${climate.seed} ${from} to ${to}`;
      count(
        `diode within 5 days, ${label}`,
        isRight && Math.abs(off) <= 5,
        `${seedNote}: ${found.map((event) => `${off} ${noteOf(event)}`).join(", ")}`,
      );
      count(`its end within 5 days, ${label}`, Math.abs(endOff) <= 5, `${seedNote}: ${endOff}`);
      count(
        `no step beside the diode, ${label}`,
        others.length === 0,
        `${seedNote}: ${others.map(noteOf).join(", ")}`,
      );
    }
  }
}

function apart(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The dry times that ended with rain: their length, and the day of the rain. */
function droughts(climate: Climate) {
  return daysBetween(dayAfter(EVENTFUL.first, 40), dayAfter(EVENTFUL.first, 700)).flatMap((day) => {
    const days = dryDaysAt(noonMs(dayAfter(day, -1)), climate);
    return overcast(noonMs(day), climate) > 0.5 && days >= 21 ? [{ day, days }] : [];
  });
}

function dust(climate: Climate): void {
  const alike = { perDay: 0.003, strings: namedStrings(west, ...south) };
  const one = { perDay: undefined, strings: namedStrings(west, ...south) };
  for (const [name, { perDay, strings }] of Object.entries({
    "of one string": one,
    "of all strings": alike,
  })) {
    const plan = { climate, strings, ...(perDay !== undefined && { dustPerDay: perDay }) };
    const { events } = healthOf(yearsOf(plan, EVENTFUL, dayAfter(EVENTFUL.first, 365)));
    const found = events.filter(
      ({ kind, strings: own }) =>
        kind === "dirt" && (perDay === undefined ? own.length === 1 : own.length > 1),
    );
    for (const event of found) {
      const { endDay = "" } = event;
      const isNear = isRainNear(endDay, climate, 2);
      count(
        `dirt ${name}: rain within 2 days`,
        isNear,
        isNear ? undefined : `seed ${climate.seed} ${noteOf(event)} ${endDay}`,
      );
    }
    for (const { day, days } of droughts(climate)) {
      const isFound = found.some(({ endDay = "" }) => Math.abs(apart(day, endDay)) <= 2);
      count(
        `dry times ${name} that were found, of ${days < 35 ? "21 to 34" : "35 and more"} days`,
        isFound,
      );
    }
  }
}
