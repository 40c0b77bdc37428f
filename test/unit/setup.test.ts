import { expect, it } from "vitest";
import { isSetUp, setupLines, type SetupAnswers } from "#app/core/help/setup/setupLines.ts";

const hints = { default_password: false, time_sync: false, radio_problem: false };
const live = { hints, inverters: [], power_meter: { enabled: false } };
const states = (answers: SetupAnswers) =>
  Object.fromEntries(setupLines(answers).map(({ step, state }) => [step, state]));

it("says of each step what the answers say, and nothing where they are missing", () => {
  expect(states({ live: { ...live, hints: { ...hints, default_password: true } } })).toEqual({
    password: "open",
    time: "done",
    place: "unknown",
    inverter: "open",
    backup: "unknown",
  });
  expect(states({})).toEqual({
    password: "unknown",
    time: "unknown",
    place: "unknown",
    inverter: "unknown",
    backup: "unknown",
  });
});

it("the place of the firmware counts as none, and a limiter needs a meter", () => {
  const place = { latitude: 51.1657, longitude: 10.4515 };
  expect(states({ live, place, isLimiting: true, backups: 0 })).toMatchObject({
    place: "open",
    meter: "open",
    backup: "open",
  });
  expect(states({ place: { latitude: 48.1, longitude: 11.5 } })).toMatchObject({ place: "done" });
});

it("is complete without a backup that nobody can know of, but not behind a hub", () => {
  const done = setupLines({ live, place: { latitude: 48, longitude: 11 } }).map((line) => ({
    ...line,
    state: line.step === "backup" ? line.state : ("done" as const),
  }));
  expect([isSetUp(done, false), isSetUp(done, true)]).toEqual([true, false]);
});
