import { expect, test } from "vitest";
import { askRestart, passTime, running } from "#simulator/firmware/restart.ts";

test("a restart pauses, resets, starts", () => {
  const asked = askRestart(running, 1000);
  const waiting = passTime(asked, 500, 6000);
  const reset = passTime(waiting.state, 500, 6000);
  const booting = passTime(reset.state, 5999, 6000);
  const started = passTime(booting.state, 1, 6000);
  expect([waiting, reset, booting, started].map(({ event }) => event)).toEqual([
    "none",
    "reset",
    "none",
    "started",
  ]);
  expect(started.state).toBe(running);
});

test("asking twice does not prolong it", () => {
  const asked = askRestart(running, 1000);
  expect(askRestart(asked, 9000)).toBe(asked);
});

test("time leaves a device at work alone", () => {
  expect(passTime(running, 1000, 6000)).toEqual({ state: running, event: "none" });
});
