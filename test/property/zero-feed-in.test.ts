import fc from "fast-check";
import { expect, it } from "vitest";
import { ZeroFeedIn } from "#plant/zero-feed-in/controller.ts";
import { type ControlledInverter, lowestLimitW } from "#plant/zero-feed-in/types.ts";
import { runs } from "../support/runs.ts";

const serials = ["112100000001", "116400000002"] as const;
const inverters: readonly ControlledInverter[] = [
  { serial: serials[0], ratedW: 800, inputs: 2, sharing: "input" },
  { serial: serials[1], ratedW: 1500, inputs: 4, sharing: "total" },
];
const ceilingW = 1200;
const baseW = 150;

/** Possible events of a second. */
const Event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("reading" as const),
      powerW: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: -3000, max: 5000 }) },
        { weight: 1, arbitrary: fc.constantFrom(0, 250_000, Number.NaN) },
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("report" as const),
      serial: fc.constantFrom(...serials),
      powerW: fc.integer({ min: 0, max: 1500 }),
      limitW: fc.option(fc.integer({ min: 0, max: 1500 }), { nil: undefined }),
      isReachable: fc.boolean(),
      isProducing: fc.boolean(),
      takesCommands: fc.constantFrom(true, true, true, false),
      status: fc.constantFrom("Ok" as const, "Ok" as const, "Pending" as const, "Failure" as const),
      wishW: fc.constantFrom(undefined, undefined, 400),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("gap" as const), s: fc.integer({ min: 1, max: 90 }) }),
  },
);
type Event = typeof Event extends fc.Arbitrary<infer Value> ? Value : never;

/** Runs a control through events, one each second. */
function walk(events: readonly Event[], zeroS: number) {
  const control = new ZeroFeedIn(
    { targetW: 0, position: "balanced", baseW, ceilingW, meterPeriodS: 1, pollS: 5, inverters },
    zeroS,
  );
  const told = new Map<string, Extract<Event, { kind: "report" }>>();
  const sent: {
    readonly atS: number;
    readonly serial: string;
    readonly limitW: number;
    readonly said: Extract<Event, { kind: "report" }> | undefined;
    readonly state: string;
    /** The limits of those that give something together, after a raise; 0 after a decrease. */
    readonly raisedToW: number;
  }[] = [];
  let atS = 0;
  for (const event of events) {
    atS += event.kind === "gap" ? event.s : 1;
    const nowS = zeroS + atS;
    if (event.kind === "reading") control.reading(nowS, event.powerW);
    if (event.kind === "report") {
      told.set(event.serial, event);
      control.report(nowS, event);
    }
    const before = new Map(control.inverters(nowS).map((one) => [one.serial, one.limitW]));
    const commands = control.tick(nowS);
    const limitsW = control
      .inverters(nowS)
      .reduce((sum, { powerW = 0, limitW = 0 }) => sum + (powerW > 0 ? limitW : 0), 0);
    for (const command of commands) {
      const { serial, limitW } = command;
      const raisedToW = limitW > (before.get(serial) ?? Infinity) ? limitsW : 0;
      const { state } = control.stand;
      sent.push({ atS, ...command, said: told.get(serial), state, raisedToW });
    }
  }
  return { sent, state: control.stand.state };
}

const events = fc.array(Event, { minLength: 30, maxLength: 400 });

it("for any events: within bounds, none to an inverter that must be left alone, and the budget is kept", () => {
  fc.assert(
    fc.property(events, (all) => {
      const { sent } = walk(all, 0);
      for (const { serial, limitW, said } of sent) {
        const inverter = inverters.find((one) => one.serial === serial);
        if (inverter === undefined) throw new Error(`${serial} is nobody's`);
        expect(Number.isInteger(limitW)).toBe(true);
        expect(limitW).toBeGreaterThanOrEqual(lowestLimitW(inverter));
        expect(limitW).toBeLessThanOrEqual(Math.min(inverter.ratedW, ceilingW));
        expect(limitW).toBeLessThanOrEqual(said?.wishW ?? Infinity);
        expect(said).toMatchObject({ isReachable: true, isProducing: true, takesCommands: true });
        expect(said?.status).not.toBe("Pending");
      }
      for (const { atS, serial } of sent) {
        const near = sent.filter((other) => other.atS > atS - 60 && other.atS <= atS);
        expect(near.length).toBeLessThanOrEqual(6);
        expect(near.filter((other) => other.serial === serial && other.atS > atS - 4).length).toBe(
          1,
        );
      }
    }),
    { numRuns: runs(60) },
  );
});

/** Six minutes in which nothing happens: longer than any rest. */
const calm: readonly Event[] = Array.from({ length: 360 }, (_, at) => {
  const serial = serials[at % 3 === 1 ? 0 : 1];
  if (at % 3 === 0) return { kind: "reading", powerW: 400 };
  const powerW = 300;
  const told = { serial, powerW, limitW: undefined, isReachable: true, isProducing: true };
  return { kind: "report", ...told, takesCommands: true, status: "Ok", wishW: undefined };
});

it("for any events: all limits together come within the ceiling, and no raise leaves it", () => {
  fc.assert(
    fc.property(events, (all) => {
      const last = new Map<string, number>();
      const { sent, state } = walk([...all, ...calm], 0);
      for (const { serial, limitW, raisedToW } of sent) {
        expect(raisedToW).toBeLessThanOrEqual(ceilingW);
        last.set(serial, limitW);
      }
      const sumW = [...last.values()].reduce((sum, watts) => sum + watts, 0);
      expect(state === "stopped" ? 0 : sumW).toBeLessThanOrEqual(ceilingW);
    }),
    { numRuns: runs(60) },
  );
});

it("for any events: where the clock begins changes nothing", () => {
  fc.assert(
    fc.property(events, (all) => {
      expect(walk(all, 2 ** 22)).toEqual(walk(all, 0));
    }),
    { numRuns: runs(30) },
  );
});

it("for any house: the safe limit is sent as soon as the meter has been silent for 30 s", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -500, max: 2000 }), { minLength: 40, maxLength: 200 }),
      (house) => {
        const control = new ZeroFeedIn(
          { targetW: 0, position: "balanced", baseW, meterPeriodS: 1, pollS: 5, inverters },
          0,
        );
        let limits: readonly { readonly serial: string; readonly limitW: number }[] = [];
        const last = new Map<string, number>();
        for (let nowS = 1; nowS < house.length + 60; nowS += 1) {
          const powerW = house[nowS];
          if (powerW !== undefined) control.reading(nowS, powerW);
          for (const serial of serials)
            control.report(nowS, {
              serial,
              powerW: Math.min(500, last.get(serial) ?? 500),
              isReachable: true,
              isProducing: true,
              status: "Ok",
            });
          limits = control.tick(nowS);
          for (const { serial, limitW } of limits) last.set(serial, limitW);
        }
        expect(control.stand.state).toBe("safe");
        const sumW = serials.reduce((sum, serial) => sum + (last.get(serial) ?? Infinity), 0);
        expect(sumW).toBeLessThanOrEqual(baseW + 10);
      },
    ),
    { numRuns: runs(40) },
  );
});

/** A second in which the house takes from the grid all the time: of which inverter a report comes, and what it says. */
const ImportingSecond = fc.record({
  powerW: fc.oneof(fc.integer({ min: 30, max: 400 }), fc.integer({ min: 30, max: 3000 })),
  reports: fc.constantFrom(undefined, 0, 1),
  sunPart: fc.integer({ min: 1, max: 100 }),
});

function sumOf(all: readonly (number | undefined)[]): number {
  return all.reduce<number>((sum, watts = 0) => sum + watts, 0);
}

it("rule 6: while the house takes from the grid, limits fall to what it took, never below", () => {
  fc.assert(
    fc.property(fc.array(ImportingSecond, { minLength: 100, maxLength: 300 }), (seconds) => {
      const options = { targetW: 0, position: "balanced", baseW, meterPeriodS: 1 } as const;
      const control = new ZeroFeedIn({ ...options, pollS: 5, inverters }, 0);
      const limitsNow = () => control.inverters(0).map(({ limitW }) => limitW);
      const powers = [100, 100];
      seconds.forEach(({ powerW, reports, sunPart }, nowS) => {
        const at = nowS < 2 ? nowS : reports;
        control.reading(nowS, powerW);
        if (at !== undefined) {
          const [serial = "", ratedW = 0] = [inverters[at]?.serial, inverters[at]?.ratedW];
          const mostW = Math.min(limitsNow()[at] ?? ratedW, (ratedW * sunPart) / 100);
          powers[at] = mostW;
          const report = { serial, powerW: mostW, isReachable: true, isProducing: true };
          control.report(nowS, { ...report, status: "Ok" });
        }
        const before = limitsNow();
        control.tick(nowS);
        const after = limitsNow();
        if (before.includes(undefined)) return;
        const gaveW = powers.map((watts, one) => Math.min(watts, before[one] ?? 0));
        const tookW = powerW + sumOf(gaveW) - 10;
        expect(sumOf(after)).toBeGreaterThanOrEqual(Math.min(sumOf(before), tookW));
      });
    }),
    { numRuns: runs(60) },
  );
});
