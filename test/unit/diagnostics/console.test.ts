import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenToConsole } from "#app/core/help/report/listenToConsole.ts";
import type { OpenSocket } from "#protocol/socket/stream.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Result of the parts of a console's text. */
function heardOf(parts: readonly string[]): Promise<unknown> {
  const open: OpenSocket = (_path, listener) => {
    listener.onOpen();
    parts.forEach(listener.onText);
    return { send: () => undefined, close: () => undefined };
  };
  const heard = listenToConsole(open, new AbortController().signal);
  vi.runAllTimers();
  return heard;
}

test("lines are whole, however they came", async () => {
  expect(await heardOf(["one\r\ntw", "o\n\nthree"])).toEqual(["one", "two", "three"]);
});

test("of a long text none but whole lines are left", async () => {
  const line = "from 114180112233\n";
  const heard = await heardOf([line.repeat(10_000)]);
  expect(new Set(Object(heard))).toEqual(new Set([line.trim()]));
  expect(await heardOf([`114180112233${"W".repeat(100_000)}`, "W"])).toEqual([]);
});
