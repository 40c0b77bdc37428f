import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient, type Client, type ProbeOptions } from "#protocol/client/client.ts";
import { waitForGateway } from "#app/shared/api/useGatewayReturn.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Waits for a gateway that gives these answers in turn, and tells when it was asked and came back. */
function waiting(answers: readonly Client["answers"][]) {
  const startMs = Date.now();
  const askedMs: number[] = [];
  const onReturn = vi.fn<() => void>();
  const client = {
    answers: (args?: ProbeOptions) => {
      askedMs.push(Date.now() - startMs);
      return (answers[askedMs.length - 1] ?? silent)(args);
    },
  };
  return { askedMs, onReturn, stop: waitForGateway(client, onReturn) };
}

const no = () => Promise.resolve(false);
const yes = () => Promise.resolve(true);
const refusedSave = () =>
  Promise.resolve(new Response("", { status: 429, headers: { "Retry-After": "60" } }));
const silent = () => new Promise<boolean>(() => undefined);

describe("waiting for a gateway that restarts", () => {
  it("asks after two seconds and then every second until it answers", async () => {
    const { askedMs, onReturn } = waiting([no, no, yes]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(askedMs).toEqual([2_000, 3_000, 4_000]);
    expect(onReturn).toHaveBeenCalledOnce();
  });

  it("waits for as long as one that is short of memory says", async () => {
    const { answers } = createClient({ fetch: refusedSave, authdata: () => undefined });
    const { askedMs, onReturn } = waiting([answers, no, yes]);
    await vi.advanceTimersByTimeAsync(70_000);
    expect(askedMs).toEqual([2_000, 62_000, 63_000]);
    expect(onReturn).toHaveBeenCalledOnce();
  });

  it("asks one question at a time", async () => {
    const { askedMs } = waiting([silent, yes]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(askedMs).toEqual([2_000]);
  });

  it("stops with the page", async () => {
    const { askedMs, onReturn, stop } = waiting([no, yes]);
    await vi.advanceTimersByTimeAsync(2_500);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(askedMs).toEqual([2_000]);
    expect(onReturn).not.toHaveBeenCalled();
  });
});
