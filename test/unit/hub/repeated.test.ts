import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { repeatTask } from "#hub/repeatTask.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

/** Work of every second whose end the test says. */
function startTask() {
  const lines: string[] = [];
  const begun: { readonly end: () => void; readonly fail: (error: unknown) => void }[] = [];
  const stop = repeatTask({
    work: () => new Promise((end, fail) => begun.push({ end, fail })),
    everyMs: 1_000,
    failure: "Events cannot be kept",
    report: (line) => lines.push(line),
  });
  return { lines, begun, stop };
}

it("repeats work, never twice at a time", async () => {
  const { begun, stop } = startTask();
  expect(begun).toHaveLength(0);
  await pass(5);
  expect(begun).toHaveLength(1);
  begun[0]?.end();
  await pass(1);
  expect(begun).toHaveLength(2);
  begun[1]?.end();
  await stop();
  await pass(5);
  expect(begun).toHaveLength(2);
});

it("reports a failure once until another one comes or the work succeeds", async () => {
  const { lines, begun } = startTask();
  for (const error of [new Error("disk full"), new Error("disk full"), "odd", undefined, "odd"]) {
    await pass(1);
    if (error === undefined) begun.at(-1)?.end();
    else begun.at(-1)?.fail(error);
  }
  await pass(0);
  expect(lines).toEqual(["disk full", "odd", "odd"].map((why) => `Events cannot be kept: ${why}`));
});

it("waits at the end for what is under way, but no longer than a second", async () => {
  for (const isHanging of [true, false]) {
    const { begun, stop } = startTask();
    await pass(1);
    let isStopped = false;
    const stopped = stop().then(() => (isStopped = true));
    await pass(0.9);
    expect(isStopped).toBe(false);
    if (!isHanging) begun[0]?.end();
    await pass(isHanging ? 0.1 : 0);
    expect(isStopped).toBe(true);
    await stopped;
    expect(vi.getTimerCount()).toBe(0);
  }
});
