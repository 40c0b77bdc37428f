import { expect, it } from "vitest";
import { findingsOf, type WatchFacts } from "#plant/watch/findings.ts";
import { promisesSeen, type PromiseStand } from "#plant/watch/promises.ts";
import { noWatchState, watchStep } from "#plant/watch/watch.ts";
import { emptyLive } from "#protocol/live.ts";
import { listedInverter } from "../../support/liveBench.ts";

const nowS = 1_800_000_000;
const roof = listedInverter({ serial: "116180000001", name: "Roof" });
const barn = listedInverter({ serial: "116180000002", name: "" });

const promise: PromiseStand = {
  subject: "promise 3",
  kind: "timed",
  serials: [roof.serial, barn.serial],
  state: "broken",
  reason: "refused",
};

/** Result of the rule while these inverters are shown; none while the gateway is away. */
function found(stand: Partial<PromiseStand>, inverters: WatchFacts["live"] | "away") {
  const facts: WatchFacts = {
    isSilent: inverters === "away",
    live: inverters === "away" ? undefined : inverters,
    battery: undefined,
    answers: {},
    lastYear: undefined,
    neighbours: undefined,
    promises: [{ ...promise, ...stand }],
    nowMs: nowS * 1000,
  };
  return findingsOf(facts).filter(({ rule }) => rule === "promiseNotKept");
}

const live = (...inverters: readonly (typeof roof)[]) => ({ ...emptyLive, inverters });
const silent = { reachable: false, producing: false };

it("says which promise is not kept, for which inverters and why, also while the gateway is away", () => {
  const figures = { promise: "timed", names: `Roof, ${barn.serial}`, reason: "refused" };
  expect(found({}, live(roof, barn))).toEqual([
    { rule: "promiseNotKept", subject: "promise 3", holds: true, figures },
  ]);
  expect(found({}, "away")).toMatchObject([
    { holds: true, figures: { names: `${roof.serial}, ${barn.serial}` } },
  ]);
  expect(found({ state: "kept" }, live(roof, barn))).toMatchObject([{ holds: false }]);
});

it("takes an inverter that does not answer for a reason by day only", () => {
  const unreachable = { state: "unreachable" } as const;
  expect(found(unreachable, live(roof, { ...barn, ...silent }))).toMatchObject([{ holds: true }]);
  expect(found(unreachable, live({ ...roof, ...silent }, { ...barn, ...silent }))).toEqual([]);
  expect(found({ state: "unknown" }, live(roof))).toMatchObject([{ holds: true }]);
  expect(found({ state: "unknown" }, "away")).toEqual([]);
});

it("ends the alert about a promise that somebody ended", () => {
  let state = noWatchState;
  const events = [];
  for (let minute = 0; minute < 30; minute += 1) {
    const present = minute < 15 ? [promise] : [];
    const [seen] = promisesSeen(present, state) ?? [];
    const findings = seen ? found(seen, live(roof, barn)) : [];
    const made = watchStep(state, findings, nowS + minute * 60);
    state = made.state;
    events.push(...made.events.map(({ kind, alert }) => `${kind} ${alert.subject}`));
  }
  expect(events).toEqual(["start promise 3", "end promise 3"]);
  expect(promisesSeen(undefined, state)).toBeUndefined();
});
