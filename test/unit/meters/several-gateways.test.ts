import { expect, it, onTestFinished, vi } from "vitest";
import type { NewMeter } from "#hub-api/meters.ts";
import { startMeters } from "#hub/meters/service.ts";
import type { Arrival } from "#hub/meters/way.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

const settings: NewMeter = {
  name: "House",
  kind: "shellyGen2",
  host: "192.168.1.60",
  fields: {},
  isInverted: false,
  periodS: 1,
  gateways: [],
  isCompared: false,
};

/** A meter of these gateways, and how its readings arrive. */
async function meterOf(
  gateways: readonly string[],
  outputs: (gateway: string) => number | undefined = () => undefined,
) {
  const counted: string[] = [];
  const arrivals: ((arrival: Arrival) => void)[] = [];
  const meters = await startMeters({
    dataDir: temporaryFolder(),
    gateways: [],
    keys: { keyOf: (name) => name, nameOf: (key) => key },
    openWay: (_, onArrival) => {
      arrivals.push(onArrival);
      return { close: () => undefined };
    },
    outputOf: (gateway) => {
      const powerW = outputs(gateway);
      return powerW === undefined ? undefined : { powerW, ageS: 0 };
    },
    record: { counters: (key) => void counted.push(key) },
    report: () => undefined,
  });
  onTestFinished(() => meters.stop());
  await meters.change({ save: { ...settings, gateways: [...gateways] } });
  const arrive = (powerW: number) => {
    for (const one of arrivals) one({ ok: true, value: { powerW } });
  };
  return { meters, counted, arrive, shown: () => meters.shown().meters[0] };
}

it.each([
  { gateways: ["roof"], recorded: ["roof"] },
  { gateways: ["roof", "barn"], recorded: [] },
])("a meter of $gateways is recorded as the grid of $recorded", async ({ gateways, recorded }) => {
  const followed: string[] = [];
  const { meters, counted, arrive, shown } = await meterOf(gateways);
  for (const key of ["roof", "barn"]) meters.follow(key, () => void followed.push(key));
  arrive(412);
  expect(counted).toEqual(recorded);
  expect(followed).toEqual(gateways);
  expect(shown()?.reading?.powerW).toBe(412);
});

// A value that stands still although the inverters behind the meter move is old.
it.each([
  ["move", { roof: [900, 900], barn: [100, 500] }, "frozen"],
  ["stand still", { roof: [100, 100], barn: [100, 100] }, null],
  ["move against each other", { roof: [100, 900], barn: [900, 100] }, null],
  ["are known in part", { roof: [100, 900], barn: [undefined, undefined] }, null],
] as const)(
  "a meter whose value stands still while all that is behind it %s is told: %s",
  async (_, watts, fault) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const known = new Map<string, readonly (number | undefined)[]>(Object.entries(watts));
    let at = 0;
    const { arrive, shown } = await meterOf(["roof", "barn"], (key) => known.get(key)?.[at]);
    for (at of [0, 0, 1, 1]) {
      arrive(412);
      vi.advanceTimersByTime(31_000);
    }
    arrive(412);
    expect(shown()?.fault).toBe(fault);
  },
);
