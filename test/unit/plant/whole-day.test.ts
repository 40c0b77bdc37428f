import { describe, expect, it } from "vitest";
import { minutesOf } from "#plant/history/day-minutes.ts";
import { dayOf } from "#plant/history/local-day.ts";
import { recordDay } from "../../../scripts/recordDay.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { gapsOfDay } from "../../support/minuteColumns.ts";
import { areAllWalked } from "../../support/walks.ts";

const sunriseMs = Date.UTC(2024, 5, 21, 2);
/** All of it in `npm run test:all`, else the part of it in which every device works and hardly anything is taken from the grid. */
const hours = areAllWalked ? 18 : 9;
// The gateway's second is ten of its day, and of the page's clock: the inverters answer every half minute.
const worldSpeed = 10;

/** Energy in either direction. */
interface Energy {
  inWh: number;
  outWh: number;
}

/** The gateway's reports of a source, read from its messages by other means. */
interface Said extends Energy {
  lastW: number;
  peakW: number;
  yieldWh: number | undefined;
}

type SourceReport = readonly [source: string, value: unknown, yieldWh?: unknown];

/** A summer day of the simulated gateway from before sunrise to after sunset, second by second. */
function liveThroughDay() {
  const said = new Map<string, Said>();
  const grid = { inWh: 0, outWh: 0 };
  const records = recordDay({
    options: { ...gatewayOptions("five-inverters", { worldSpeed }), startMs: sunriseMs },
    seconds: (hours * 3600) / worldSpeed,
    onSecond: (gateway, { live, battery }) => {
      for (const told of [...live.flatMap(toldLive), ...battery.flatMap(toldBattery)]) {
        note(said, told);
      }
      for (const one of said.values()) addEnergy(one, one.lastW);
      addEnergy(grid, gateway.device.plant.meterPowerW());
    },
  });
  return { records: records.map(({ record }) => record), said, grid };
}

function note(said: Map<string, Said>, [source, value, yieldWh]: SourceReport): void {
  if (typeof value !== "number") return;
  const fresh = { inWh: 0, outWh: 0, yieldWh: undefined };
  const one = said.get(source) ?? { ...fresh, lastW: value, peakW: value };
  one.lastW = value;
  one.peakW = Math.max(one.peakW, value);
  if (typeof yieldWh === "number") one.yieldWh = yieldWh;
  said.set(source, one);
}

function addEnergy(sum: Energy, powerW: number): void {
  const wh = (powerW * worldSpeed) / 3600;
  sum.inWh += Math.max(0, wh);
  sum.outWh -= Math.min(0, wh);
}

function toldLive(text: string): readonly SourceReport[] {
  const { inverters = [], total, ...devices } = JSON.parse(text) ?? {};
  return [
    ...inverters.flatMap(toldInverter),
    ["total", total?.Power.v, total?.YieldDay.v],
    ...toldDevices(devices),
  ];
}

// oxlint-disable-next-line typescript/no-explicit-any -- read without the schemas, to be another witness
function toldInverter({ serial, AC, DC, INV }: any): readonly SourceReport[] {
  const strings = Object.keys(DC).map((at): SourceReport => [
    `str ${serial} ${at}`,
    DC[at].Power.v,
    DC[at].YieldDay.v,
  ]);
  return [[`inv ${serial}`, AC["0"].Power.v, INV["0"].YieldDay.v], ...strings];
}

// oxlint-disable-next-line typescript/no-explicit-any -- as above
function toldDevices({ vedirect, huawei, battery, power_meter }: any): readonly SourceReport[] {
  return [
    ["controller", vedirect?.total?.Power.v, vedirect?.total?.YieldDay.v],
    ["charger", huawei?.Power?.v],
    ["soc", battery?.soc?.v],
    ["grid", power_meter?.Power?.v],
  ];
}

/** Values have the digits of the firmware in the live state. */
function digits({ v, d }: { v: number; d: number }): number {
  return Number(v.toFixed(d));
}

function toldBattery(text: string): readonly SourceReport[] {
  const { voltage, current } = JSON.parse(text).values.status;
  return current === undefined ? [] : [["battery", digits(voltage) * digits(current)]];
}

describe("a whole day of the simulated gateway, with every device there is", () => {
  const { records, said, grid } = liveThroughDay();
  const recordOf = (wanted: string) => records.find(({ source }) => source === wanted);
  const sources = records.map(({ source }) => source);

  it("keeps all that the gateway tells of", () => {
    expect(new Set(sources)).toEqual(new Set(said.keys()));
    const kinds = sources.map((source) => source.split(" ")[0]);
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    expect([count("inv"), count("str")]).toEqual([5, 15]);
    for (const source of ["controller", "charger", "battery", "grid", "total"]) {
      expect([source, (said.get(source)?.inWh ?? 0) > 400]).toEqual([source, true]);
    }
  });

  it("has exactly the highest value that was told of each source", () => {
    const peaks = records.map(({ source, peak }) => [source, peak?.value]);
    expect(peaks).toEqual(
      sources.map((source) => [source, Math.fround(said.get(source)?.peakW ?? Number.NaN)]),
    );
  });

  it("has the energy that was told of each source, either way, within 1 %", () => {
    expect(
      records.flatMap(({ source, energy }) => {
        const { inWh = 0, outWh = 0 } = said.get(source) ?? {};
        return [
          { source, way: "in", part: offBy(energy.inWh, inWh) },
          { source, way: "out", part: offBy(energy.outWh, outWh) },
        ].filter(({ part }) => part > 0.01);
      }),
    ).toEqual([]);
  });

  it("has the yields that the gateway counted, and energy that fits them within 1 %", () => {
    const counted = records.filter(({ source }) => said.get(source)?.yieldWh !== undefined);
    expect(counted).toHaveLength(5 + 15 + 2);
    expect(counted.map(({ source, yieldWh }) => [source, yieldWh])).toEqual(
      counted.map(({ source }) => [source, said.get(source)?.yieldWh]),
    );
    // An inverter counts each input after its own losses, in whole watt-hours; a charge controller in tens.
    const unfit = counted.filter(
      ({ source, yieldWh = 0, energy: { inWh } }) =>
        /^(inv|total)/.test(source) && Math.abs(inWh - yieldWh) > 6 && offBy(inWh, yieldWh) > 0.01,
    );
    expect(unfit).toEqual([]);
  });

  it("has the import and export of the house within 1 % of what they were", () => {
    const { inWh = 0, outWh = 0 } = recordOf("grid")?.energy ?? {};
    expect(offBy(inWh, grid.inWh)).toBeLessThan(areAllWalked ? 0.01 : 0.012);
    expect(offBy(outWh, grid.outWh)).toBeLessThan(0.01);
  });

  it("has no gap, and takes a few kilobytes for each source", () => {
    const total = recordOf("total");
    const minutes = minutesOf(total);
    expect(gapsOfDay(minutes, total?.startS ?? 0, minutes)).toEqual([]);
    expect(recordOf("grid")?.energy.coveredS).toBeGreaterThanOrEqual(hours * 3600 - 60);
    // The gateway starts at sunrise: the total begins with the first reading of an inverter.
    const inverters = records.filter(({ source }) => source.startsWith("inv "));
    const longestS = Math.max(...inverters.map(({ energy }) => energy.coveredS));
    expect(longestS).toBeGreaterThan((hours - 2) * 3600);
    expect(total?.energy.coveredS).toBeGreaterThan(longestS - 60);
    expect(new Set(records.map(({ day }) => day))).toEqual(new Set([dayOf(sunriseMs / 1000)]));
    const bytes = records.map((record) => record.minutes.length);
    expect(Math.max(...bytes)).toBeLessThan(8000);
  });
});

/** Relative error of a figure; none for a source of almost no energy. */
function offBy(got: number, wanted: number): number {
  return Math.abs(got - wanted) < 1 ? 0 : Math.abs(got / wanted - 1);
}
