import { expect, it } from "vitest";
import {
  type MadeDays,
  type MadeInverter,
  playedToHub,
  type SentInverter,
} from "../../../support/yieldDays.ts";

const garage: MadeInverter = { serial: "114180112233", strings: 2, powerAt: sunAt, resets: [24] };
const days: Omit<MadeDays, "inverters"> = {
  firstDay: "2026-06-20",
  days: 2,
  everyS: 60,
  quietS: 120,
};
const feedIn = (powerW: number, more: Partial<MadeInverter> = {}) => [
  { ...garage, powerAt: () => powerW, startWh: 5000, ...more },
];

function sunAt(hour: number): number {
  const ofDay = hour % 24;
  return ofDay < 6 || ofDay > 20 ? 0 : 420 * Math.sin(((ofDay - 6) / 14) * Math.PI);
}

function addTo(sent: SentInverter, wh: number): void {
  sent.yieldWh += wh;
  for (const string of sent.strings) string.yieldWh += wh;
}

const isAbout = (hour: number, at: number) => Math.abs(hour - at) < 0.004;

const cases: Readonly<Record<string, MadeDays>> = {
  "a storage feeds 400 W through two midnights, and the counter is never set back": {
    ...days,
    inverters: feedIn(400, { resets: [] }),
  },
  "170 W, set back at four": { ...days, inverters: feedIn(170, { resets: [4, 28] }) },
  "40 W, set back at dawn": { ...days, inverters: feedIn(40, { resets: [6, 30] }) },
  "40 W, set back at noon": { ...days, inverters: feedIn(40, { resets: [12, 36] }) },
  "the hub hears nothing from two hours before midnight to six, and the counter is set back at four":
    {
      ...days,
      inverters: feedIn(170, { resets: [28] }),
      gaps: [[22, 30]],
    },
  "the hub restarts around midnight": {
    ...days,
    inverters: feedIn(170, { resets: [] }),
    hubRestarts: [11, 23.99, 24.2],
    gaps: [[23.5, 24.5]],
  },
  "the day's yield of an inverter is garbled once": {
    ...days,
    inverters: [garage],
    garble: (sent, _, hour) => {
      if (isAbout(hour, 11)) sent.yieldWh += 65_535;
    },
  },
  "all values are garbled once": {
    ...days,
    inverters: [garage],
    garble: (sent, _, hour) => {
      if (!isAbout(hour, 11)) return;
      for (const one of [sent, ...sent.strings]) [one.powerW, one.yieldWh] = [6553.5, 65_535];
    },
  },
  "the error of one frame stays all day": {
    ...days,
    inverters: [garage],
    garble: (sent, _, hour) => {
      if (hour > 11 && hour < 24) addTo(sent, 65_535);
    },
  },
  "all bits of the counter are set for the rest of the day": {
    ...days,
    inverters: [garage],
    garble: (sent, _, hour) => {
      if (hour > 11 && hour < 24) for (const one of [sent, ...sent.strings]) one.yieldWh = 65_535;
    },
  },
  "the error comes while the hub does not listen, small enough to be a yield, and goes at midnight":
    {
      ...days,
      inverters: [{ ...garage, resets: [30] }],
      gaps: [[10, 12.4]],
      garble: (sent, _, hour) => {
        if (hour < 12 || hour >= 24) return;
        for (const string of sent.strings) string.yieldWh += 700;
        sent.yieldWh += 1400;
      },
    },
  "the total is garbled and the inverters are right": {
    ...days,
    inverters: [garage, { ...garage, serial: "114180112244" }],
    garbleTotal: (total, hour) => {
      if (hour > 9 && hour < 9.5) total.yieldWh += 65_535;
    },
  },
  "an inverter is silent from noon on": {
    ...days,
    inverters: [garage, { ...garage, serial: "114180112244", silentFrom: 12 }],
  },
  "an inverter restarts at noon": { ...days, inverters: [{ ...garage, resets: [12, 24, 36.5] }] },
  "counters overflow": { ...days, inverters: [{ ...garage, startWh: 128_000, resets: [] }] },
  "the gateway restarts, and tells zeros for some minutes": {
    ...days,
    inverters: [garage],
    zeros: [
      [13, 13.05],
      [16, 16.02],
    ],
  },
  "the day has 25 hours": {
    ...days,
    firstDay: "2026-10-24",
    inverters: feedIn(170, { resets: [] }),
  },
};

it.for(Object.keys(cases))("the yield is the energy, and the peak was given: %s", (name) => {
  const made = cases[name];
  if (!made) throw new Error(name);
  const played = playedToHub(made);
  expect(played.length).toBeGreaterThanOrEqual(10);
  for (const { source, day, energyWh, yieldWh, peakW } of played) {
    const [least, most] = [0.98 * energyWh - 2, 1.02 * energyWh + 2];
    expect(yieldWh, `${day} ${source}`).toBeGreaterThan(least);
    expect(yieldWh, `${day} ${source}`).toBeLessThan(most);
    const inverters = ["total", "sun"].includes(source) ? made.inverters.length : 1;
    expect(peakW ?? 0).toBeLessThan(430 * inverters);
  }
  for (const day of new Set(played.map((one) => one.day))) {
    const ofDay = played.filter((one) => one.day === day);
    const sum = ofDay.reduce(
      (wh, { source, yieldWh = 0 }) => (source.startsWith("inv") ? wh + yieldWh : wh),
      0,
    );
    expect(ofDay.find(({ source }) => source === "total")?.yieldWh).toBeCloseTo(sum, 0);
  }
});
