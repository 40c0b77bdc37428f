import { expect, it, onTestFinished, vi } from "vitest";
import type { NewMeter } from "#hub-api/meters.ts";
import type { Feed } from "#hub/gateways/feed.ts";
import { createServedGateway, type ServedGateway } from "#hub/gateways/gateway.ts";
import { meterText } from "#hub/meters/meterText.ts";
import { startMeters } from "#hub/meters/service.ts";
import type { Arrival } from "#hub/meters/way.ts";
import { liveFeed } from "#protocol/areas/live.ts";
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

interface MeterWorld {
  readonly served?: readonly ServedGateway[];
  /** Age of what a gateway says of its inverters. */
  readonly ageS?: (gateway: string) => number;
}

/** A meter of these gateways, and how its readings arrive. */
async function meterOf(
  gateways: readonly string[],
  outputs: (gateway: string) => number | undefined = () => undefined,
  { served = [], ageS = () => 0 }: MeterWorld = {},
) {
  const counted: string[] = [];
  const closed: string[] = [];
  const arrivals: ((arrival: Arrival) => void)[] = [];
  const meters = await startMeters({
    dataDir: temporaryFolder(),
    gateways: served,
    keys: { keyOf: (name) => name, nameOf: (key) => key },
    openWay: ({ name }, onArrival) => {
      arrivals.push(onArrival);
      return { close: () => void closed.push(name) };
    },
    outputOf: (gateway) => {
      const powerW = outputs(gateway);
      return powerW === undefined ? undefined : { powerW, ageS: ageS(gateway) };
    },
    record: { counters: (key) => void counted.push(key) },
    report: () => undefined,
  });
  onTestFinished(() => meters.stop());
  await meters.change({ save: { ...settings, gateways: [...gateways] } });
  const arrive = (powerW: number) => {
    for (const one of arrivals) one({ ok: true, value: { powerW } });
  };
  return { meters, counted, closed, arrive, shown: () => meters.shown().meters[0] };
}

/** A gateway, with what the hub tells in its live feed and how it changes the gateway's own texts. */
function roofOfTest() {
  const plan = { name: "roof", basePath: "/", url: new URL("http://127.0.0.1:9") };
  const roof = createServedGateway(plan, () => undefined);
  onTestFinished(() => roof.close());
  const told: string[] = [];
  let edit: Parameters<Feed["editBy"]>[0];
  const feed: Feed = {
    ...roof.feed(liveFeed.path),
    tell: (text) => void told.push(text),
    editBy: (next) => void (edit = next),
  };
  return { roof: { ...roof, feed: () => feed }, told, edited: (text: string) => edit?.(text) };
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
  ["moved, by a report that is as old", { roof: [900, 900], barn: [100, 500] }, null, 200],
] as const)(
  "a meter whose value stands still while all that is behind it %s is told: %s",
  async (_, watts, fault, barnAgeS?: number) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const known = new Map<string, readonly (number | undefined)[]>(Object.entries(watts));
    let at = 0;
    const { arrive, shown } = await meterOf(["roof", "barn"], (key) => known.get(key)?.[at], {
      ageS: (key) => (key === "barn" ? (barnAgeS ?? 0) : 0),
    });
    for (at of [0, 0, 1, 1]) {
      arrive(412);
      vi.advanceTimersByTime(31_000);
    }
    arrive(412);
    expect(shown()?.fault).toBe(fault);
  },
);

it("a silent meter is told as there, and its fault since the last reading", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { roof, told } = roofOfTest();
  const { arrive, shown } = await meterOf(["roof"], undefined, { served: [roof] });
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([meterText(undefined)]);
  const atS = Date.now() / 1000;
  arrive(412);
  vi.advanceTimersByTime(20_000);
  expect(told.slice(1)).toEqual([meterText(412)]);
  vi.advanceTimersByTime(20_000);
  expect(told.at(-1)).toBe(meterText(undefined));
  expect(shown()).toMatchObject({ fault: "away", faultSinceS: atS, ageS: 40 });
});

it("a meter that is replaced or removed is asked no more, and the gateway's texts are its own again", async () => {
  const { roof, edited } = roofOfTest();
  const { meters, closed, shown } = await meterOf(["roof"], undefined, { served: [roof] });
  const text = '{"hints":{},"power_meter":{"enabled":true,"Power":{"v":500,"u":"W","d":1}}}';
  expect(edited(text)).toBe('{"hints":{}}');
  expect(shown()?.ownPowerW).toBe(500);
  const { id = "" } = shown() ?? {};
  const other = { ...settings, id, name: "Other", gateways: ["roof"] };
  expect((await meters.change({ save: other })).ok).toBe(true);
  expect([closed, shown()?.ownPowerW]).toEqual([["House"], null]);
  expect(edited(text)).toBe('{"hints":{}}');
  await meters.change({ remove: id });
  expect([closed, edited(text)]).toEqual([["House", "Other"], undefined]);
});
