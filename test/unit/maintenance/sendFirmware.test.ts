import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { systemStatus } from "#protocol/areas/system.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { sendFirmware } from "#app/core/maintenance/firmware/sendFirmware.ts";

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

const lost = new GatewayError("lost", { kind: "network", reason: "unreachable" });
const refusal = new GatewayError("refused", { kind: "http", status: 500, text: "", body: "" });

/** The gateway's report at each read: its version and uptime, or nothing. The last stays. */
type Look = { readonly git_hash: string; readonly uptime: number } | undefined;

const old = { git_hash: "2026.03.31", uptime: 5_000 };
const later = { git_hash: "2026.03.31", uptime: 5_003 };
const restarted = { git_hash: "2026.03.31", uptime: 4 };
const newer = { git_hash: "2026.05.18", uptime: 4 };

/** More than the looks of ten minutes. */
const mostLooks = 250;

function start(looks: readonly Look[], before: NonNullable<Look> | "unknown" = old) {
  let asked = 0;
  const upload = new EventTarget();
  const uploading = new Promise<void>((resolve, reject) => {
    upload.addEventListener("answer", () => resolve());
    upload.addEventListener("fail", ({ detail }: CustomEventInit<unknown>) => reject(detail));
  });
  const progress: ((ratio: number) => void)[] = [];
  const abort = new AbortController();
  let uploadSignal: AbortSignal | undefined;
  const call = vi.fn<(endpoint: unknown) => Promise<Look>>(() => {
    const look = looks[Math.min(asked, looks.length - 1)];
    asked += 1;
    // Looks without a pause would hold up the test for ever.
    if (asked > mostLooks) abort.abort();
    return look ? Promise.resolve(look) : Promise.reject(lost);
  });
  const client = {
    call,
    upload: (
      _: unknown,
      {
        signal,
        onProgress,
      }: { readonly signal: AbortSignal; readonly onProgress: (ratio: number) => void },
    ) => {
      uploadSignal = signal;
      progress.push(onProgress);
      return uploading;
    },
  };
  onTestFinished(() => expect(asked).toBeLessThanOrEqual(mostLooks));
  const onUnanswered = vi.fn<() => void>();
  const ended = sendFirmware({
    // @ts-expect-error -- of a client an upload needs these two
    client,
    parts: [],
    signal: abort.signal,
    baseline: Promise.resolve(
      before === "unknown"
        ? { version: undefined, uptimeS: undefined }
        : { version: before.git_hash, uptimeS: before.uptime },
    ),
    onProgress: () => undefined,
    onUnanswered,
  });
  return {
    ended,
    onUnanswered,
    call,
    abort,
    upload: {
      resolve: () => upload.dispatchEvent(new Event("answer")),
      reject: (detail: unknown) => upload.dispatchEvent(new CustomEvent("fail", { detail })),
    },
    isUploadEnded: () => uploadSignal?.aborted === true,
    send: (ratio: number) => progress.forEach((tell) => tell(ratio)),
    wait: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
  };
}

it("that is answered is taken, and the gateway is not asked any more", async () => {
  const { ended, send, upload, call, wait } = start([old]);
  send(1);
  upload.resolve();
  expect(await ended).toEqual({ kind: "taken" });
  await wait(30);
  expect(call.mock.calls.length).toBeLessThanOrEqual(1);
});

it("that the gateway refuses, or that breaks off before all was sent, has failed with that", async () => {
  for (const [ratio, error] of [
    [1, refusal],
    [0.4, lost],
  ] as const) {
    const { ended, send, upload } = start([old]);
    send(ratio);
    upload.reject(error);
    const failure = { kind: "upload", error, isAllSent: ratio === 1 };
    expect(await ended).toEqual({ kind: "failed", failure });
  }
});

it.each([
  ["hangs", false],
  ["has ended", true],
])("of which the connection %s is taken once another version answers", async (_, isBroken) => {
  const { ended, send, upload, wait, onUnanswered, isUploadEnded } = start([
    undefined,
    undefined,
    newer,
  ]);
  send(1);
  if (isBroken) upload.reject(lost);
  await wait(9);
  expect(await ended).toEqual({ kind: "taken" });
  expect(onUnanswered).toHaveBeenCalledTimes(isBroken ? 1 : 0);
  expect(isUploadEnded()).toBe(true);
});

it("after which the gateway has restarted with its old version was not taken", async () => {
  const { ended, send, wait } = start([undefined, restarted]);
  send(1);
  await wait(6);
  const failure = { kind: "unchanged", version: old.git_hash };
  expect(await ended).toEqual({ kind: "failed", failure });
});

it("after which the gateway goes on without a restart has failed after five looks", async () => {
  const { ended, send, upload, wait, call } = start([later]);
  send(1);
  upload.reject(lost);
  await wait(15);
  expect(await ended).toEqual({
    kind: "failed",
    failure: { kind: "upload", error: lost, isAllSent: true },
  });
  expect(call.mock.calls.map(([endpoint]) => endpoint)).toEqual(Array(5).fill(systemStatus));
});

it("is waited for as long as the gateway is silent, or goes on while the connection is open", async () => {
  for (const look of [undefined, old, later]) {
    const { ended, send, wait, abort } = start([look]);
    const settled = vi.fn<() => void>();
    void ended.then(settled);
    send(1);
    await wait(600);
    expect(settled).not.toHaveBeenCalled();
    abort.abort();
    await wait(3);
    expect(await ended).toBeUndefined();
  }
});

it("tells nothing where nobody knows how the gateway stood before", async () => {
  const { ended, send, wait, abort } = start([newer, restarted], "unknown");
  const settled = vi.fn<() => void>();
  void ended.then(settled);
  send(1);
  await wait(60);
  expect(settled).not.toHaveBeenCalled();
  abort.abort();
  await wait(3);
  expect(await ended).toBeUndefined();
});
