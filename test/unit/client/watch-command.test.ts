import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GatewayError, httpError } from "#protocol/client/gateway-error.ts";
import { watchCommand, type WatchOptions } from "#protocol/client/watch-command.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const off = new GatewayError("off", { kind: "network", reason: "unreachable" });
const busy = httpError("/", { status: 429, statusText: "", body: "", retryAfterS: 5 });

/** Watches answers in turn until one is `end`, and notes each judgement with its time in s. */
function watch(answers: readonly unknown[], options: WatchOptions & { readonly firstMs: number }) {
  const left = [...answers];
  const judged: unknown[] = [];
  const asked: number[] = [];
  const startMs = performance.now();
  const watching = watchCommand<unknown, string>(
    async () => {
      asked.push((performance.now() - startMs) / 1_000);
      const answer = left.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    (seen, waitedMs) => {
      judged.push([seen, waitedMs / 1_000]);
      return seen === "end" ? { end: "done" } : undefined;
    },
    options,
  );
  return { watching, judged, asked };
}

it("reads every two seconds, and judges each reading by the time since the start", async () => {
  const { watching, judged } = watch(["a", off, "end"], { firstMs: 1_000 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await watching).toBe("done");
  expect(judged).toEqual([
    ["a", 1],
    [undefined, 3],
    ["end", 5],
  ]);
});

it("reads as often as its caller says, but not before a busy gateway wants to be asked again", async () => {
  const { watching, judged, asked } = watch([busy, "end"], { firstMs: 0, pollMs: 2_000 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await watching).toBe("done");
  expect(asked).toEqual([0, 6]);
  expect(judged).toEqual([
    [undefined, 0],
    [undefined, 2],
    [undefined, 4],
    ["end", 6],
  ]);
});

it("rejects with a fault of the program, and with the reason of its signal", async () => {
  const fault = new RangeError("a fault");
  const failing = watch([fault], { firstMs: 0 }).watching.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  expect(await failing).toBe(fault);
  const stop = new AbortController();
  const stopped = watch(["a", "a"], { firstMs: 0, signal: stop.signal }).watching.catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(1_000);
  stop.abort("enough");
  expect(await stopped).toBe("enough");
  expect(vi.getTimerCount()).toBe(0);
});
