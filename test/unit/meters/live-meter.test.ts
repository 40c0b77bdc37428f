import { expect, it } from "vitest";
import { LiveMeter } from "#hub/meters/liveMeter.ts";
import type { Arrival } from "#hub/meters/way.ts";

const settings = {
  id: "1",
  name: "Meter",
  kind: "shellyGen2",
  host: "192.168.1.60",
  fields: {},
  isInverted: false,
  periodS: 1,
  gateways: ["house"],
  isCompared: false,
} as const;

const nothing: (arrival: Arrival) => void = () => undefined;

function openMeter() {
  const world: {
    nowS: number;
    arrive: typeof nothing;
    output?: { powerW: number; ageS: number } | undefined;
  } = {
    nowS: 0,
    arrive: nothing,
  };
  const meter = new LiveMeter(settings, {
    clockS: () => world.nowS,
    output: () => world.output,
    onReading: () => undefined,
    openWay: (_, onArrival) => {
      world.arrive = onArrival;
      return { close: () => undefined };
    },
  });
  return { meter, world };
}

it("a message of unknown age is no fault of the meter, and no reading", () => {
  const { meter, world } = openMeter();
  world.arrive({ ok: false, error: "retained" });
  expect([meter.fault, meter.current]).toEqual(["notReady", undefined]);
  world.nowS = 5;
  world.arrive({ ok: true, value: { powerW: 100 } });
  world.arrive({ ok: false, error: "retained" });
  expect([meter.fault, meter.current?.reading.powerW]).toEqual([undefined, 100]);
});

it("rule 4: a meter whose own time stands still for more than a minute has no current reading until it moves", () => {
  const { meter, world } = openMeter();
  const say = (nowS: number, measuredAtMs: number) => {
    world.nowS = nowS;
    world.arrive({ ok: true, value: { powerW: nowS, measuredAtMs } });
    return [meter.fault, meter.current?.reading.powerW];
  };
  expect(say(1, 7)).toEqual([undefined, 1]);
  expect(say(61, 7)).toEqual([undefined, 61]);
  // Until then the control gets its readings, and sees for itself that they stand still.
  expect(say(63, 7)).toEqual([undefined, 63]);
  expect(say(64, 7)).toEqual(["frozen", undefined]);
  expect(say(65, 8)).toEqual([undefined, 65]);
});

it("rule 4: a meter that repeats its value to the digit while the inverters move has no current reading", () => {
  const { meter, world } = openMeter();
  const say = (nowS: number, powerW: number, outputW?: number) => {
    if (outputW !== undefined) world.output = { powerW: outputW, ageS: 0 };
    world.nowS = nowS;
    world.arrive({ ok: true, value: { powerW } });
    return meter.fault;
  };
  expect(say(1, -1059.3, 1500)).toBeUndefined();
  expect(say(4, -1059.3)).toBeUndefined();
  // A calm plant may well feed in the same for minutes.
  expect(say(100, -1059.3, 1450)).toBeUndefined();
  expect(say(101, -1059.3, 1300)).toBe("frozen");
  expect(meter.current).toBeUndefined();
  expect(say(102, -1058.9)).toBeUndefined();
});

it("rule 4: a late report of what the inverters did before is no reason to call the meter frozen", () => {
  const { meter, world } = openMeter();
  const says = (fromS: number, toS: number, output: typeof world.output) => {
    for (world.nowS = fromS; world.nowS < toS; world.nowS += 1) {
      world.output = output && { ...output, ageS: output.ageS + world.nowS - fromS };
      world.arrive({ ok: true, value: { powerW: 4 } });
      expect(meter.fault).toBeUndefined();
    }
  };
  // With five inverters a report may be half a minute old.
  says(100, 120, { powerW: 1500, ageS: 8 });
  says(120, 300, { powerW: 1200, ageS: 12 });
  // Nor is the silence of one, whose power nobody knows.
  says(300, 320, undefined);
  says(320, 500, { powerW: 1190, ageS: 1 });
});

it("says how far apart its readings come by a mean that one late reading moves by a tenth", () => {
  const { meter, world } = openMeter();
  const periods = [0, 1, 2, 12].map((nowS) => {
    world.nowS = nowS;
    world.arrive({ ok: true, value: { powerW: nowS } });
    return meter.measuredPeriodS;
  });
  expect(periods).toEqual([undefined, 1, 1, 1.9]);
});
