import { createRandom } from "#simulator/plant/random.ts";
import { hash, smoothNoise } from "#simulator/plant/noise.ts";
import type { MadeDays, MadeInverter, SentInverter } from "./yieldDays.ts";

const HOURS = 48;
const models = [
  { serial: "112182350218", strings: 1 },
  { serial: "114180112233", strings: 2 },
  { serial: "112182350219", strings: 1 },
  { serial: "116181203366", strings: 4 },
  { serial: "114180112234", strings: 2 },
  { serial: "138291704711", strings: 6 },
] as const;

type Draw = () => number;
type Span = readonly [from: number, to: number];

/** Two days of a random plant with the events of real gateways, always the same for the same seed. */
export function randomDays(seed: number): MadeDays {
  const draw = createRandom(seed);
  const isOften = (share: number) => draw() < share;
  const count = 1 + Math.floor(3 * draw());
  const first = Math.floor(draw() * models.length);
  const storageAt = isOften(0.4) ? Math.floor(draw() * count) : -1;
  const inverters = Array.from({ length: count }, (_, at) => {
    const model = models[(first + at) % models.length] ?? models[0];
    const made = at === storageAt ? storageInverter : solarInverter;
    const one = made(model, seed + at, draw);
    // Of one that falls silent for good nobody knows what it gave after it was last heard.
    const isWeak = isOften(0.15) && one.silentFrom === undefined;
    return isWeak ? { ...one, isLost: weakRadio(seed + at) } : one;
  });
  const garbled = isOften(0.4) ? garbler(draw, count) : undefined;
  // Of a gap under a counter that cannot be read nobody knows anything.
  const isDark = garbled?.isUnreadable === true;
  const pauses = pausesOf(draw, isDark);
  const heard = isDark ? inverters.map(alwaysHeard) : inverters;
  const clear = heard.map((one) => withoutUnseenResets(one, [...pauses.gaps, ...pauses.zeros]));
  // The sun beside a battery follows from the minutes, which need two frames each: slow, so of few plants.
  const everyS = storageAt >= 0 && isOften(0.3) ? 30 : 60 + 15 * Math.floor(3 * draw());
  const garbledSum = isOften(0.2) ? sumGarbler(draw, everyS) : undefined;
  return {
    firstDay: "2026-06-20",
    days: 2,
    everyS,
    quietS: Math.max(everyS, 90),
    isWhole: isOften(0.7),
    inverters: clear,
    ...pauses,
    ...(garbled && { garble: garbled.garble }),
    ...(garbledSum && { garbleTotal: garbledSum }),
  };
}

/** Times without frames, restarts of the gateway with zeros after them, and restarts of the recorder. */
function pausesOf(draw: Draw, isDark: boolean) {
  const gaps = !isDark && draw() < 0.4 ? [spanIn(draw, 0, HOURS, 3)] : [];
  const zeros = draw() < 0.3 ? [spanIn(draw, 6, HOURS, 0.1)] : [];
  const hubRestarts = draw() < 0.3 ? [draw() * HOURS, draw() * HOURS] : [];
  return { gaps, zeros, hubRestarts };
}

function alwaysHeard(inverter: MadeInverter): MadeInverter {
  return { ...inverter, unheard: [], isLost: () => false };
}

/** It loses the answers of minutes together. */
function weakRadio(seed: number): (hour: number) => boolean {
  return (hour) => hash(seed, Math.floor(hour * 20)) < 0.4;
}

/** The gateway's own sums are garbled in a frame, and its inverters are right. */
function sumGarbler(draw: Draw, everyS: number): NonNullable<MadeDays["garbleTotal"]> {
  const from = HOURS * draw();
  const to = from + everyS / 3600;
  const [powerW, yieldWh] = [6553.5 * draw(), 65_535 * draw()];
  return (total, hour) => {
    if (hour < from || hour >= to) return;
    total.powerW += powerW;
    total.yieldWh += yieldWh;
  };
}

/** A part of some hours, at most so long. */
function spanIn(draw: Draw, from: number, to: number, mostHours: number): Span {
  const hours = mostHours * draw();
  const start = from + draw() * (to - from - hours);
  return [start, start + hours];
}

type Model = (typeof models)[number];

function solarInverter(model: Model, seed: number, draw: Draw): MadeInverter {
  const peakW = (200 + 300 * draw()) * model.strings;
  const [rise, set] = [5 + 2 * draw(), 18 + 3 * draw()];
  // Most are set back at midnight by the gateway, or as they wake; some never.
  const resetAt = draw() < 0.5 ? 24 : 24 + rise - 0.1;
  const restarts = draw() < 0.2 ? [rise + (set - rise) * draw()] : [];
  const isCarried = draw() < 0.2;
  return {
    ...model,
    powerAt: (hour) => peakW * sunAt(hour % 24, rise, set) * cloudsAt(hour, seed),
    startWh: isCarried ? Math.floor(65_000 * draw()) : 0,
    resets: isCarried ? [] : [...restarts, resetAt],
    ...(draw() < 0.2 && { unheard: [spanIn(draw, rise, set - 0.5, 2)] }),
    ...(draw() < 0.1 && { silentFrom: rise + (HOURS - rise) * draw() }),
  };
}

function sunAt(hour: number, rise: number, set: number): number {
  return hour < rise || hour > set ? 0 : Math.sin(((hour - rise) / (set - rise)) * Math.PI);
}

function cloudsAt(hour: number, seed: number): number {
  return 0.25 + 0.7 * smoothNoise(seed, hour * 3);
}

/** It feeds through the nights; its counter is set back at midnight, late, early, or never. */
function storageInverter(model: Model, seed: number, draw: Draw): MadeInverter {
  const baseW = 20 + 380 * draw();
  const isByDay = draw() < 0.5;
  const late = 24 + 12 * draw();
  const early = 24 - 3 * draw();
  const resets = [[], [24], [late - 24, late], [early], [0.5, 24.5]][Math.floor(5 * draw())] ?? [];
  return {
    ...model,
    powerAt: (hour) => {
      const isDark = hour % 24 < 7 || hour % 24 > 19;
      return isDark || isByDay ? baseW * (0.6 + 0.4 * smoothNoise(seed, hour)) : 0;
    },
    startWh: Math.floor(20_000 * draw()),
    resets,
    isStorage: true,
  };
}

/** A counter's energy before an unseen reset is lost for good. */
function withoutUnseenResets(inverter: MadeInverter, dark: readonly Span[]): MadeInverter {
  const unseen = [...dark, ...(inverter.unheard ?? [])];
  const isSeen = (hour: number) =>
    unseen.every(([from, to]) => hour < from - 0.1 || hour > to + 0.1);
  return { ...inverter, resets: (inverter.resets ?? []).filter(isSeen) };
}

/** Frames of an inverter, one string of it or its power are garbled: for some minutes, or the counter for the rest of a day. */
function garbler(draw: Draw, count: number) {
  const whose = Math.floor(draw() * count);
  const kind = Math.floor(draw() * 6);
  const from = 7 + 12 * draw() + (draw() < 0.5 ? 24 : 0);
  const to = kind % 4 < 2 ? from + 0.05 * draw() + 1 / 60 : from < 24 ? 24 : 48;
  const wrongWh = Math.floor(65_535 * draw());
  const garble = (sent: SentInverter, at: number, hour: number): void => {
    if (at !== whose || hour < from || hour >= to) return;
    const one = sent.strings[0];
    if (kind === 4 && one) one.yieldWh = (one.yieldWh + wrongWh) % 65_536;
    else if (kind === 5) sent.powerW = (sent.powerW + wrongWh / 10) % 6553.5;
    else garbleAll(sent, kind, wrongWh);
  };
  return { garble, isUnreadable: kind === 3 };
}

function garbleAll(sent: SentInverter, kind: number, wrongWh: number): void {
  for (const one of [sent, ...sent.strings]) {
    if (kind === 0) [one.powerW, one.yieldWh] = [6553.5, 65_535];
    else if (kind === 1) one.yieldWh = wrongWh;
    else if (kind === 2) one.yieldWh = (one.yieldWh + wrongWh) % 65_536;
    else one.yieldWh = 65_535;
  }
}
