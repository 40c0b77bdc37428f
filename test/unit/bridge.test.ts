import { createHash } from "node:crypto";
import { proxy } from "comlink";
import { describe, expect, it } from "vitest";
import { createBridge, type StartWorker, transferBytes } from "#app/shared/worker/bridge.ts";
import { runUntil } from "#app/shared/worker/pageBridge.ts";
import { createChecksums, type Checksums } from "#app/shared/worker/checksums.ts";
import { scanProfile } from "#protocol/grid-profile/scan-profile.ts";
import { columnsOf, type Columns } from "#plant/history/columns.ts";
import { createTasks, type Tasks } from "#workers/tasks.ts";
import { cloudyDay } from "../support/historyRecords.ts";
import { endWorkersInEach, openedWorkers, startBroken, withTasks } from "../support/fakeWorker.ts";

const MEBIBYTE = 1024 * 1024;
const tasks = createTasks({ columns: columnsOf, scanProfile });
const never = {
  md5: () => new Promise(() => undefined),
  columns: () => new Promise(() => undefined),
};
const refusingWorker: StartWorker = () => {
  throw new Error("no workers here");
};

const file = new Blob([new Uint8Array(5 * MEBIBYTE).map((_, at) => at % 251)]);
const sum = async (): Promise<string> =>
  createHash("md5")
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest("hex");

endWorkersInEach();

describe.each([
  ["a worker", withTasks(tasks)],
  ["no worker", refusingWorker],
  ["a worker that breaks down as it starts", startBroken],
])("with %s", (_, start) => {
  const sumUp = (...given: Parameters<Checksums["md5"]>) =>
    createChecksums(createBridge(start)).md5(...given);

  it("a file is summed, and progress reported after each slice of 2 MiB", async () => {
    const done: number[] = [];
    const digest = await sumUp(file, { onProgress: (bytes) => done.push(bytes) });
    expect(digest).toBe(await sum());
    expect(done).toEqual([2, 4, 5].map((count) => count * MEBIBYTE));
  });

  it("a sum that was stopped before it began is refused", async () => {
    const digest = sumUp(file, { signal: AbortSignal.abort() });
    await expect(digest).rejects.toMatchObject({ name: "AbortError" });
  });

  it("a sum that is stopped reads no further than its slice", async () => {
    const stop = new AbortController();
    const done: number[] = [];
    const onProgress = (bytes: number) => {
      done.push(bytes);
      stop.abort();
    };
    const digest = sumUp(file, { signal: stop.signal, onProgress });
    await expect(digest).rejects.toMatchObject({ name: "AbortError" });
    expect(done).toEqual([2 * MEBIBYTE]);
  });

  it("columns are the same", async () => {
    const { minutes: bytes, startS } = cloudyDay("total", "2026-06-21");
    const grid = { fromS: startS, stepS: 3600, count: 24 };
    const jobs = [[{ startS, bytes }], []];
    const made = await runUntil<readonly Columns[]>(
      new AbortController().signal,
      {
        task: (remote, id) => remote.columns(id, jobs, grid),
        fallback: () => Promise.resolve(jobs.map((days) => columnsOf(days, grid))),
      },
      createBridge<Tasks>(start),
    );
    expect(made).toEqual(jobs.map((days) => columnsOf(days, grid)));
  });
});

describe("a task that is given up", () => {
  const grid = { fromS: 0, stepS: 60, count: 1 };
  const jobs = Array.from({ length: 50 }, () => []);

  /** Runs it with a kernel that calls back for each source; resolves with its answer and the sources it came to. */
  async function sourcesUntil(
    stop: AbortController,
    { onTask, onSource }: { readonly onTask?: () => void; readonly onSource?: () => void } = {},
  ) {
    let sources = 0;
    const columns = (...given: Parameters<typeof columnsOf>) => {
      sources += 1;
      onSource?.();
      return columnsOf(...given);
    };
    const answer = await runUntil<readonly Columns[]>(
      stop.signal,
      {
        task: (remote, id) => {
          const posted = remote.columns(id, jobs, grid);
          onTask?.();
          return posted;
        },
        fallback: () => Promise.reject(new Error("the page did it")),
      },
      createBridge<Tasks>(withTasks(createTasks({ columns, scanProfile }))),
    );
    return { answer, sources };
  }

  it("does not begin when it was given up before, nor when it waits", async () => {
    const before = new AbortController();
    before.abort();
    expect(await sourcesUntil(before)).toEqual({ answer: undefined, sources: 0 });
    const stop = new AbortController();
    const given = await sourcesUntil(stop, { onTask: () => stop.abort() });
    expect(given).toEqual({ answer: undefined, sources: 0 });
  });

  it("ends between two sources", async () => {
    const stop = new AbortController();
    const { answer, sources } = await sourcesUntil(stop, {
      onSource: () => {
        stop.abort();
        // A slice of work is over by then.
        for (const endMs = performance.now() + 25; performance.now() < endMs;);
      },
    });
    expect(answer).toBeUndefined();
    expect(sources).toBeLessThan(jobs.length);
  });
});

describe("the worker", () => {
  it("starts with the first job, once", async () => {
    const bridge = createBridge<Tasks>(withTasks(tasks));
    expect(openedWorkers).toHaveLength(0);
    const checksums = createChecksums(bridge);
    await Promise.all([checksums.md5(file), checksums.md5(file)]);
    expect(openedWorkers).toHaveLength(1);
  });

  it("leaves its jobs to the page when it breaks down, and the next job starts another", async () => {
    let begun: (() => void) | undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const md5 = () => {
      begun?.();
      return never.md5();
    };
    const starts = [withTasks({ ...never, md5 }), withTasks(tasks)];
    const bridge = createBridge<Tasks>(() => (starts.shift() ?? refusingWorker)());
    const job = () => createChecksums(bridge).md5(file);
    const first = job();
    // Before it is ready it would count as never started.
    await hasBegun;
    const second = job();
    await Promise.resolve();
    openedWorkers[0]?.breakDown();
    expect(await Promise.all([first, second])).toEqual([await sum(), await sum()]);
    expect(openedWorkers[0]?.isTerminated).toBe(true);
    const byWorker = bridge.run(
      (remote) =>
        remote.md5(
          file,
          proxy(() => undefined),
        ),
      () => Promise.reject(new Error("the page did it")),
    );
    expect(await byWorker).toBe(await sum());
    expect(openedWorkers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it("receives bytes by transfer, so that the page's own are gone", async () => {
    const received = { size: (bytes: Uint8Array) => bytes.length };
    const bridge = createBridge<typeof received>(withTasks(received));
    const bytes = new Uint8Array(MEBIBYTE);
    const size = await bridge.run<number>(
      (remote) => remote.size(transferBytes(bytes)),
      () => Promise.reject(new Error("the page did it")),
    );
    expect(size).toBe(MEBIBYTE);
    expect(bytes).toHaveLength(0);
  });

  it("that never started is not tried again", async () => {
    let starts = 0;
    const bridge = createBridge<Tasks>(() => {
      starts += 1;
      throw new Error("no workers here");
    });
    for (let job = 0; job < 2; job += 1) await createChecksums(bridge).md5(file);
    expect(starts).toBe(1);
  });

  it("passes on why a file cannot be read", async () => {
    const unreadable = new Blob([new Uint8Array(9)]);
    unreadable.slice = () => {
      throw new TypeError("gone");
    };
    await expect(createChecksums(createBridge(refusingWorker)).md5(unreadable)).rejects.toThrow(
      "gone",
    );
  });
});
