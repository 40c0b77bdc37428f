import fc from "fast-check";
import { expect, test } from "vitest";
import type { GuardianPromise } from "#hub-api/guardian.ts";
import { demandsOf } from "#hub/guardian/demands.ts";
import { LOG_LENGTH } from "#hub/guardian/book.ts";
import { MOST_REFUSED, MOST_SAVES, whySpent } from "#hub/guardian/limiter.ts";
import { shareOut } from "#hub/guardian/shares.ts";
import { answerModes, GuardedPlant } from "../../support/hub/guardedPlant.ts";
import { PromiseWitness } from "../../support/hub/promiseWitness.ts";
import { runs } from "../../support/runs.ts";

const serials = ["116180000001", "116180000002", "116180000003"] as const;
const serial = fc.constantFrom(...serials);
const some = fc.uniqueArray(serial, { minLength: 1, maxLength: 3 });
const limit = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map((value) => ({ relative: true, value })),
  fc.integer({ min: 0, max: 1000 }).map((value) => ({ relative: false, value })),
);
const hours = fc.constantFrom("22:00-07:00", "00:30-03:30", "12:00-12:20", "11:00-18:00");

const promise = fc.oneof(
  fc.record({
    kind: fc.constant("timed" as const),
    serials: some,
    limit,
    minutes: fc.integer({ min: 1, max: 400 }),
    afterwards: fc.option(limit, { nil: undefined }),
  }),
  fc.record({ kind: fc.constant("quiet" as const), serials: some, limit, hours }),
  fc.record({
    kind: fc.constant("together" as const),
    serials: fc.constant<string[]>([...serials]),
    totalW: fc.integer({ min: 1, max: 2500 }),
    by: fc.constantFrom("maximum" as const, "output" as const),
  }),
  fc.record({
    kind: fc.constant("limiter" as const),
    by: fc.oneof(fc.record({ hours }), fc.constant({ onAtSoc: 60, offAtSoc: 30 })),
  }),
  fc.record({ kind: fc.constant("ending" as const), serials: some, limit }),
);

/** Events, in sequence. */
const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      steps: fc.oneof(fc.nat(8), fc.nat(200)),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("add" as const), promise }) },
  fc.record({ do: fc.constant("end" as const), at: fc.nat(5) }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("mode" as const),
      mode: fc.constantFrom(...answerModes),
    }),
  },
  fc.record({ do: fc.constant("reach" as const), serial, isReachable: fc.boolean() }),
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("restartHub" as const), isBetween: fc.boolean() }),
  },
  fc.record({ do: fc.constant("endHub" as const) }),
  fc.record({ do: fc.constant("restartGateway" as const) }),
  fc.record({ do: fc.constant("restartInverter" as const), serial }),
  fc.record({
    do: fc.constant("byHand" as const),
    serial,
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    do: fc.constant("jump" as const),
    seconds: fc.integer({ min: -90_000, max: 90_000 }),
  }),
  fc.record({ do: fc.constant("soc" as const), soc: fc.nat(100) }),
  fc.record({ do: fc.constant("flip" as const) }),
);
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

let lastId = 0;

type Doing = {
  readonly [Do in Happening["do"]]: (
    plant: GuardedPlant,
    one: Extract<Happening, { do: Do }>,
  ) => void;
};

const doings: Doing = {
  wait: (plant, { steps }) => plant.pass(steps),
  add: (plant, { promise: asked }) => {
    const { promises } = plant.state.book;
    if (asked.kind === "limiter" && promises.some(({ kind }) => kind === "limiter")) return;
    lastId += 1;
    if (asked.kind === "timed" && asked.afterwards) {
      const { relative, value } = asked.afterwards;
      for (const each of asked.serials) plant.want(each, relative ? value : value / 10);
    }
    plant.add(makeGuardian(asked, lastId, plant.nowS));
  },
  end: (plant, { at }) => {
    const { promises } = plant.state.book;
    const ended = promises[at % Math.max(1, promises.length)];
    if (ended) plant.end(ended.id);
  },
  mode: (plant, { mode }) => {
    plant.mode = mode;
  },
  reach: (plant, { serial: of, isReachable }) => {
    plant.inverter(of).isReachable = isReachable;
  },
  restartHub: (plant, { isBetween }) => plant.restartHub(isBetween),
  endHub: (plant) => plant.endHub(),
  restartGateway: (plant) => plant.restartGateway(),
  restartInverter: (plant, { serial: of }) => plant.restartInverter(of),
  byHand: (plant, { serial: of, percent }) => plant.byHand(of, percent),
  jump: (plant, { seconds }) => {
    plant.nowS += seconds;
  },
  soc: (plant, { soc }) => {
    plant.soc = soc;
  },
  flip: (plant) => plant.flip(),
};

function happen<Do extends Happening["do"]>(
  plant: GuardedPlant,
  one: Extract<Happening, { do: Do }> & { readonly do: Do },
): void {
  doings[one.do](plant, one);
}

function makeGuardian(
  asked: typeof promise extends fc.Arbitrary<infer Value> ? Value : never,
  id: number,
  nowS: number,
): GuardianPromise {
  if (asked.kind !== "timed") return { ...asked, id };
  const { minutes, afterwards, ...rest } = asked;
  return { ...rest, id, endS: nowS + minutes * 60, ...(afterwards && { afterwards }) };
}

/** An hour in which nothing disturbs the plant: later than the longest wait for a retry, and all of it read again. */
function calm(plant: GuardedPlant): void {
  plant.mode = "ok";
  for (const inverter of plant.inverters.values()) inverter.isReachable = true;
  plant.pass(360);
}

function check(plant: GuardedPlant): void {
  const { book, memory } = plant.state;
  const facts = plant.facts();
  for (const { id, serial: one, percent } of demandsOf(book.promises, facts, memory.shares)) {
    const report = book.reports.find((each) => each.id === id);
    expect(report?.state).toBe("kept");
    expect(plant.inverter(one).percent).toBeLessThanOrEqual((percent ?? -1) + 0.2);
  }
  for (const each of book.promises) {
    if (each.kind !== "together") continue;
    const sumW = each.serials.reduce((sum, one) => sum + plant.inverter(one).percent * 10, 0);
    expect(sumW).toBeLessThanOrEqual(each.totalW + 5);
  }
}

test("a promise is kept as soon as that can be, and no inverter stays at a limit that nobody wants", () => {
  fc.assert(
    fc.property(
      fc.array(happening, { maxLength: 25 }),
      fc.integer({ min: 10, max: 100 }),
      (all, start) => {
        const plant = new GuardedPlant(serials, start);
        plant.pass(6);
        for (const one of all) happen(plant, one);
        calm(plant);
        check(plant);
        for (const { id } of plant.state.book.promises) plant.end(id);
        calm(plant);
        expect(plant.state.book.holds).toEqual([]);
        expect(plant.state.book.promises).toEqual([]);
        expect(serials.filter((one) => plant.isUnwanted(one))).toEqual([]);
        // The limiter may have to wait for another day.
        const isSpent = whySpent(plant.state.book) !== undefined;
        expect(isSpent || plant.wantedLimiter.includes(plant.isLimiterOn)).toBe(true);
      },
    ),
    { numRuns: runs(100) },
  );
});

test("no inverter gets two commands within 30 s, and the flash no more than eight saves a day", () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), (all) => {
      const plant = new GuardedPlant(serials);
      for (const one of all) happen(plant, one);
      for (const [at, { clockS, key }] of plant.sent.entries()) {
        const next = plant.sent.slice(at + 1).find((one) => one.key === key);
        expect(next === undefined || next.clockS - clockS >= 30).toBe(true);
      }
      // By the clock of the hub; the step by which it was set spares no flash.
      const isJumped = all.some((one) => one.do === "jump");
      expect(isJumped ? [] : savesTooSoon(plant)).toEqual([]);
    }),
    { numRuns: runs(300) },
  );
});

/** Saves that too many others follow within a day. */
function savesTooSoon({ sent }: GuardedPlant) {
  const saves = sent.filter(({ isSave }) => isSave);
  const tooSoon = (all: typeof saves, most: number) =>
    all.filter(({ clockS }, at) => {
      const later = all[at + most];
      return later !== undefined && later.clockS - clockS < 86_000;
    });
  const taken = saves.filter(({ isRefused }) => !isRefused);
  return [...tooSoon(taken, MOST_SAVES), ...tooSoon(saves, MOST_SAVES + MOST_REFUSED)];
}

/** After so long the outcome of a command is known, or it had no effect. */
const LONG_S = 120;

test("every command is in the log, with what became of it", () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 30 }), (all) => {
      const plant = new GuardedPlant(serials);
      for (const one of all) happen(plant, one);
      const ids = plant.sent.map(({ id }) => id).slice(-LOG_LENGTH);
      const { log } = plant.state.book;
      expect(log.map(({ id }) => id).toReversed()).toEqual(expect.arrayContaining(ids));
      calm(plant);
      const isOpen = ({ id }: { readonly id: number }) =>
        plant.state.book.log.some((one) => one.id === id && one.answer === "open");
      const long = plant.sent.filter(({ clockS }) => plant.clockS - clockS > LONG_S);
      expect(long.filter(isOpen)).toEqual([]);
    }),
    { numRuns: runs(100) },
  );
});

test("while a gateway asks for rest, it gets no command", () => {
  const run = fc.array(fc.tuple(some, fc.nat(12)), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(run, fc.nat(40), (all, late) => {
      const plant = new GuardedPlant(serials);
      plant.pass(6);
      plant.mode = "http-429";
      for (const [id, [asked, looks]] of all.entries()) {
        plant.add(
          makeGuardian({ ...timedAt(50 - id), serials: asked, minutes: 60 }, id + 1, plant.nowS),
        );
        plant.pass(looks);
      }
      plant.mode = "ok";
      plant.pass(late);
      const tooSoon = plant.sent.filter(({ lookS, restUntilS }) =>
        plant.sent.some((later) => later.lookS > lookS && later.clockS < restUntilS),
      );
      expect(tooSoon).toEqual([]);
    }),
    { numRuns: runs(200) },
  );
});

test("a limit that somebody else sets lower stays, during a promise and after it", () => {
  const run = fc.record({
    asked: promise.filter(({ kind }) => kind !== "limiter" && kind !== "ending"),
    of: serial,
    before: fc.integer({ min: 12, max: 60 }),
    lower: fc.integer({ min: 1, max: 99 }),
    isRestarted: fc.boolean(),
  });
  fc.assert(
    fc.property(run, ({ asked, of, before, lower, isRestarted }) => {
      const plant = new GuardedPlant(serials);
      plant.pass(6);
      plant.add(makeGuardian(asked, 1, plant.nowS));
      plant.pass(before);
      const { percent } = plant.inverter(of);
      fc.pre(percent >= 2);
      // No limit that the guardian itself may have sent.
      const byHand = Math.round(percent * lower) / 100 + 0.03;
      fc.pre(byHand < percent - 0.5);
      plant.byHand(of, byHand);
      plant.pass(1);
      // Gateways drop it while another command is under way.
      fc.pre(plant.inverter(of).percent === byHand);
      if (isRestarted) plant.restartHub(false);
      for (let look = 0; look < 60; look += 1) {
        plant.pass(1);
        expect(plant.inverter(of).percent).toBeLessThanOrEqual(byHand);
      }
    }),
    { numRuns: runs(200) },
  );
});

test("a limit that is in force already when it is promised is kept like one that was set", () => {
  const begun = () => {
    const plant = new GuardedPlant(serials, 50);
    const asked = { ...timedAt(50), minutes: 60, afterwards: { relative: true, value: 80 } };
    plant.pass(6);
    plant.add(makeGuardian(asked, 1, plant.nowS));
    plant.pass(6);
    expect(plant.state.book.reports).toMatchObject([{ state: "kept" }]);
    expect(plant.sent).toEqual([]);
    return plant;
  };
  const lowered = begun();
  lowered.byHand(serials[0], 20);
  lowered.pass(400);
  expect(lowered.inverter(serials[0]).percent).toBe(20);
  const ended = begun();
  ended.pass(400);
  expect(ended.inverter(serials[0]).percent).toBe(80);
});

test("a limit is being set until it is known what became of the first try, and after that not kept", () => {
  const plant = new GuardedPlant(serials);
  const standing = () => plant.state.book.reports.map(({ state, reason }) => [state, reason]);
  plant.pass(6);
  plant.mode = "http-500";
  plant.add(makeGuardian({ ...timedAt(50), minutes: 60 }, 1, plant.nowS));
  plant.pass(1);
  expect(standing()).toEqual([["setting", null]]);
  plant.pass(1);
  expect(standing()).toEqual([["notKept", "refused"]]);
});

test("a hub that ends sends its safe value to the inverters that answer", () => {
  const plant = new GuardedPlant(serials);
  const limit30 = { relative: true, value: 30 };
  plant.add({ id: 1, kind: "ending", serials: [...serials], limit: limit30 });
  plant.inverter(serials[1]).isReachable = false;
  plant.pass(6);
  plant.endHub();
  expect(plant.sent.map(({ key }) => key)).toEqual([serials[0], serials[2]]);
});

test("a hub that starts again waits until 30 s have passed since anything it may have sent", () => {
  const plant = new GuardedPlant(serials);
  plant.pass(6);
  plant.add(makeGuardian({ ...timedAt(50), minutes: 60 }, 1, plant.nowS));
  plant.pass(2);
  plant.restartHub(false);
  plant.add(makeGuardian({ ...timedAt(30), minutes: 60 }, 2, plant.nowS));
  plant.pass(12);
  const [first, second] = plant.sent;
  expect(plant.inverter(serials[0]).percent).toBe(30);
  expect((second?.clockS ?? 0) - (first?.clockS ?? 0)).toBeGreaterThanOrEqual(30);
});

test("a limit of nothing is sent again each hour: a gateway that has restarted says the same of one that it lost", () => {
  const plant = new GuardedPlant(serials);
  plant.pass(6);
  plant.add(makeGuardian({ ...timedAt(0), minutes: 150 }, 1, plant.nowS));
  plant.pass(720);
  const [first, second, ...more] = plant.sent;
  expect(more).toEqual([]);
  const betweenS = (second?.clockS ?? 0) - (first?.clockS ?? 0);
  expect(betweenS).toBeGreaterThanOrEqual(3600);
  expect(betweenS).toBeLessThan(3620);
});

test("a limit for a time lasts no longer than that when the clock is set back", () => {
  const run = fc.record({
    minutes: fc.integer({ min: 2, max: 120 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    backS: fc.integer({ min: 3, max: 90_000 }),
  });
  fc.assert(
    fc.property(run, ({ minutes, share, backS }) => {
      const plant = new GuardedPlant(serials);
      plant.pass(6);
      plant.add(makeGuardian({ ...timedAt(50), minutes }, 1, plant.nowS));
      const before = 1 + Math.floor(share * minutes * 5);
      plant.pass(before);
      plant.nowS -= backS;
      plant.pass(minutes * 6 + 12 - before);
      expect(plant.state.book.promises).toEqual([]);
      expect(plant.inverter(serials[0]).percent).toBe(100);
    }),
    { numRuns: runs(50) },
  );
});

function timedAt(percent: number) {
  return {
    kind: "timed" as const,
    serials: [serials[0]],
    limit: { relative: true, value: percent },
    afterwards: undefined,
  };
}

test("shares that follow the output add up to no more than the total while they change", () => {
  const cloud = fc.record({
    serial,
    outputW: fc.integer({ min: 0, max: 1000 }),
    // It keeps the limit that it has, and the others must wait.
    isReachable: fc.boolean(),
    looks: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 2500 }), fc.array(cloud), (totalW, clouds) => {
      const plant = new GuardedPlant(serials);
      plant.pass(6);
      plant.add({ id: 1, kind: "together", serials: [...serials], totalW, by: "output" });
      plant.pass(30);
      plant.onLook = () => {
        const sumW = serials.reduce((sum, one) => sum + plant.inverter(one).percent * 10, 0);
        expect(sumW).toBeLessThanOrEqual(totalW + 5);
      };
      for (const { serial: of, outputW, isReachable, looks } of clouds) {
        Object.assign(plant.inverter(of), { outputW, isReachable });
        plant.pass(looks);
      }
    }),
    { numRuns: runs(100) },
  );
});

const DAY_LOOKS = 8640;

test.each(["ok", "lost", "late", "http-500"] as const)(
  "somebody who undoes every switch of the limiter wears the flash by eight saves a day (%s)",
  (mode) => {
    const plant = new GuardedPlant(serials);
    plant.mode = mode;
    plant.add({ id: 1, kind: "limiter", by: { onAtSoc: 40, offAtSoc: 10 } });
    for (let look = 0; look < 2.5 * DAY_LOOKS; look += 1) {
      plant.isLimiterOn = false;
      plant.pass(1);
    }
    const saves = plant.sent.filter(({ isSave }) => isSave);
    expect(savesTooSoon(plant)).toEqual([]);
    expect(saves.length).toBeGreaterThan(MOST_SAVES);
    expect(saves.length).toBeLessThanOrEqual(3 * MOST_SAVES);
  },
);

test.each(["http-401", "http-429", "liar"] as const)(
  "a gateway that refuses each switch of the limiter (%s) is asked 24 times a day, and again on the next",
  (mode) => {
    const plant = new GuardedPlant(serials);
    plant.mode = mode;
    plant.add({ id: 1, kind: "limiter", by: { onAtSoc: 40, offAtSoc: 10 } });
    const undone = (looks: number) => {
      for (let look = 0; look < looks; look += 1) {
        plant.isLimiterOn = false;
        plant.pass(1);
      }
    };
    undone(DAY_LOOKS / 8);
    expect(plant.sent.length).toBeGreaterThan(MOST_SAVES);
    expect(plant.state.book.savesS).toEqual([]);
    plant.restartHub(false);
    undone(DAY_LOOKS / 2);
    expect(plant.sent).toHaveLength(MOST_REFUSED);
    expect(plant.state.book.reports).toMatchObject([{ state: "notKept", reason: "refused" }]);
    plant.mode = "ok";
    plant.pass(DAY_LOOKS / 2);
    expect(plant.isLimiterOn).toBe(true);
    expect(plant.state.book.savesS).toHaveLength(1);
  },
);

test("a promise that is reported as kept is kept", () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 20 }), (all) => {
      const plant = new GuardedPlant(serials);
      for (const one of all) {
        happen(plant, one);
        plant.pass(1);
        expect(lies(plant)).toEqual([]);
      }
    }),
    { numRuns: runs(200) },
  );
});

/** Demands that are reported as kept and are not; all, while the gateway is away. */
function lies(plant: GuardedPlant) {
  const { book, memory } = plant.state;
  const facts = plant.facts();
  return demandsOf(book.promises, facts, memory.shares).filter(
    ({ id, kind, serial: of, percent }) => {
      const report = book.reports.find((each) => each.id === id);
      if (facts.inverters === "gatewayAway") return report?.state !== "notKept";
      const isOver = plant.inverter(of).shown > (percent ?? -1) + 0.2;
      return report?.state === "kept" && kind !== "together" && isOver;
    },
  );
}

test("a promise is kept, or an alert reports that it is not, whatever goes wrong for however long", () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 20 }), (all) => {
      const plant = new GuardedPlant(serials);
      const witness = new PromiseWitness(plant);
      plant.pass(6);
      for (const one of all) {
        happen(plant, one);
        if (one.do === "jump") witness.forget();
        plant.pass(1);
      }
      plant.pass(150);
      expect([...witness.unreported]).toEqual([]);
      calm(plant);
      const { promises, savesS } = plant.state.book;
      const isSpent = savesS.length >= MOST_SAVES;
      const limiter = promises.filter(({ kind }) => kind === "limiter");
      const allowed = isSpent ? ["limiter", ...limiter.map(({ id }) => `promise ${id}`)] : [];
      // A restored promise is over; the limiter may have to wait for another day.
      expect(witness.alerts.filter((subject) => !allowed.includes(subject))).toEqual([]);
    }),
    { numRuns: runs(80) },
  );
});

test("the limiter is as it was before its promise, however often it was switched", () => {
  const socs = fc.array(fc.tuple(fc.constantFrom(20, 50, 80), fc.integer({ min: 6, max: 30 })), {
    maxLength: 7,
  });
  fc.assert(
    fc.property(socs, fc.boolean(), fc.boolean(), (all, isOn, isRestarted) => {
      const plant = new GuardedPlant(serials);
      plant.isLimiterOn = isOn;
      plant.pass(6);
      plant.add({ id: 1, kind: "limiter", by: { onAtSoc: 60, offAtSoc: 30 } });
      for (const [soc, looks] of all) {
        plant.soc = soc;
        plant.pass(looks);
      }
      if (isRestarted) plant.restartHub(false);
      plant.end(1);
      plant.pass(90);
      expect(plant.isLimiterOn).toBe(isOn);
      // Each switch is a save: one for each change of the wish, and one at the end.
      expect(plant.sent.length).toBeLessThanOrEqual(all.length + 1);
    }),
    { numRuns: runs(100) },
  );
});

test.each(answerModes)(
  "the limiter is switched back when the gateway answers again, whatever it did with the first try (%s)",
  (mode) => {
    const plant = new GuardedPlant(serials);
    plant.pass(6);
    plant.add({ id: 1, kind: "limiter", by: { hours: "22:00-07:00" } });
    plant.pass(6);
    expect(plant.isLimiterOn).toBe(false);
    plant.mode = mode;
    plant.end(1);
    plant.pass(6);
    plant.mode = "ok";
    plant.pass(60);
    expect(plant.isLimiterOn).toBe(true);
    expect(plant.state.book.limiter).toBeNull();
  },
);

test.each(answerModes)(
  "the limiter is switched back after a promise that could not do so before it ended (%s)",
  (mode) => {
    const plant = new GuardedPlant(serials);
    plant.soc = 80;
    plant.pass(6);
    plant.add({ id: 1, kind: "limiter", by: { onAtSoc: 60, offAtSoc: 30 } });
    plant.pass(6);
    plant.soc = 20;
    plant.pass(12);
    expect(plant.isLimiterOn).toBe(false);
    plant.mode = mode;
    plant.soc = 80;
    plant.pass(6);
    plant.end(1);
    plant.mode = "ok";
    plant.pass(60);
    expect(plant.isLimiterOn).toBe(true);
    expect(plant.state.book.limiter).toBeNull();
  },
);

test("a switch of the limiter that arrives after the end of its promise is taken back", () => {
  const plant = new GuardedPlant(serials);
  plant.pass(6);
  plant.mode = "late";
  plant.add({ id: 1, kind: "limiter", by: { hours: "22:00-07:00" } });
  plant.pass(1);
  plant.end(1);
  plant.mode = "ok";
  plant.pass(60);
  expect(plant.state.book.log.map(({ isOn }) => isOn)).toEqual([true, false]);
  expect(plant.isLimiterOn).toBe(true);
});

test("a limiter that somebody else has switched stays so when its promise ends", () => {
  const plant = new GuardedPlant(serials);
  plant.soc = 20;
  plant.pass(6);
  plant.add({ id: 1, kind: "limiter", by: { onAtSoc: 60, offAtSoc: 30 } });
  plant.pass(6);
  expect(plant.isLimiterOn).toBe(false);
  plant.soc = 80;
  plant.pass(12);
  expect(plant.isLimiterOn).toBe(true);
  plant.flip();
  plant.end(1);
  plant.pass(60);
  expect(plant.isLimiterOn).toBe(false);
});

test("a command that arrives after the end of its promise is taken back", () => {
  const plant = new GuardedPlant(serials);
  plant.pass(6);
  const limit40 = { relative: true, value: 40 };
  const [one] = serials;
  plant.mode = "late";
  plant.add({ id: 1, kind: "timed", serials: [one], limit: limit40, endS: plant.nowS + 3600 });
  plant.pass(1);
  plant.end(1);
  plant.mode = "ok";
  plant.pass(4);
  expect(plant.inverter(one).percent).toBe(40);
  plant.pass(60);
  expect(plant.inverter(one).percent).toBe(100);
});

test("shares never add up to more than the total, and none is above its maximum", () => {
  const member = fc.record({
    maxPowerW: fc.integer({ min: 1, max: 5000 }),
    weight: fc.double({ min: 0.1, max: 5000, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      fc.array(member, { minLength: 1, maxLength: 8 }),
      (totalW, members) => {
        const named = members.map((one, at) => ({ ...one, serial: String(at) }));
        const shares = shareOut(totalW, named);
        const sumW = [...shares.values()].reduce((sum, powerW) => sum + powerW, 0);
        const mostW = members.reduce((sum, one) => sum + one.maxPowerW, 0);
        expect(sumW).toBeLessThanOrEqual(totalW);
        expect(sumW).toBeGreaterThan(Math.min(totalW, mostW) - members.length - 1);
        for (const one of named) expect(shares.get(one.serial)).toBeLessThanOrEqual(one.maxPowerW);
      },
    ),
  );
});
