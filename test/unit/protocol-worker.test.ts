import { createHash } from "node:crypto";
import { expose } from "comlink";
import { afterEach, describe, expect, it } from "vitest";
import { createProtocolWorker } from "#app/shared/worker/createProtocolWorker.ts";
import { fallbackTasks } from "#app/shared/worker/fallbackTasks.ts";
import type { WorkerLink } from "#app/shared/worker/workerLink.ts";
import { tasks } from "#workers/tasks.ts";
import { gridProfileVectors, bytesOf } from "../support/vectors.ts";

const MEBIBYTE = 1024 * 1024;
const opened: FakeWorker[] = [];

/** The worker's tasks at the other end of a channel; `crash` does what a worker's error event does. */
class FakeWorker implements WorkerLink {
  readonly endpoint: MessagePort;
  isTerminated = false;
  readonly #far: MessagePort;
  readonly #listeners: (() => void)[] = [];

  constructor(exposed: object = tasks) {
    const { port1, port2 } = new MessageChannel();
    this.endpoint = port1;
    this.#far = port2;
    expose(exposed, port2);
    opened.push(this);
  }

  terminate(): void {
    this.isTerminated = true;
    this.#far.close();
  }

  onCrash(listener: () => void): void {
    this.#listeners.push(listener);
  }

  crash(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** A worker that hears everything and never answers. */
const deaf = {
  decodeSerial: () => new Promise(() => undefined),
  md5: () => new Promise(() => undefined),
};

const loadFallback = (): Promise<typeof fallbackTasks> => Promise.resolve(fallbackTasks);
const fromWorkers = (...exposed: object[]) =>
  createProtocolWorker({
    start: () => Promise.resolve(new FakeWorker(exposed.shift() ?? tasks)),
    loadFallback: () => Promise.reject(new Error("no fallback expected")),
  });
const withoutWorkers = createProtocolWorker({
  start: () => Promise.resolve(undefined),
  loadFallback,
});

const startBroken = (): Promise<FakeWorker> => {
  const worker = new FakeWorker(deaf);
  setTimeout(() => {
    worker.crash();
  });
  return Promise.resolve(worker);
};

const file = new Blob([new Uint8Array(5 * MEBIBYTE).map((_, at) => at % 251)]);
const sum = async (): Promise<string> =>
  createHash("md5")
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest("hex");
const newest = (): FakeWorker => {
  const worker = opened.at(-1);
  if (worker === undefined) throw new Error("no worker was started");
  return worker;
};

afterEach(() => {
  for (const worker of opened.splice(0)) {
    worker.terminate();
    worker.endpoint.close();
  }
});

describe.each([
  ["a worker", () => fromWorkers()],
  ["no worker", () => withoutWorkers],
])("with %s", (_, worker) => {
  it("decodes profiles and serials", async () => {
    const [vector] = gridProfileVectors.vectors;
    const profile = await worker().decodeGridProfile([...bytesOf(vector?.hex ?? "")]);
    expect(profile).toMatchObject({ ok: true, value: { name: vector?.expected?.name } });
    expect(await worker().decodeSerial("116180412345")).toMatchObject({ value: { year: 2022 } });
  });

  it("keeps series", async () => {
    const store = await worker().openSeries({ seriesCount: 1, capacity: 10 });
    await store.append(0, 1, 5);
    await store.append(0, 2, 7);
    expect(await store.count(0)).toBe(2);
    const { values } = await store.read(0, { fromS: 0, toS: 9 });
    expect([...values]).toEqual([5, 7]);
    expect(await store.area(0, { fromS: 1, toS: 2 }, 10)).toEqual({
      valueHours: 6 / 3600,
      coveredS: 1,
    });
  });

  it("sums a file and tells of progress after each slice of 2 MiB", async () => {
    const done: number[] = [];
    const digest = await worker().md5(file, { onProgress: (bytes) => done.push(bytes) });
    expect(digest).toBe(await sum());
    expect(done).toEqual([2, 4, 5].map((count) => count * MEBIBYTE));
  });

  it("refuses a sum that was stopped before it began", async () => {
    const stop = new AbortController();
    stop.abort();
    const digest = worker().md5(file, { signal: stop.signal });
    await expect(digest).rejects.toMatchObject({ name: "AbortError" });
  });
});

describe("a sum that is stopped", () => {
  it("ends its worker", async () => {
    const stop = new AbortController();
    const digest = fromWorkers(deaf).md5(file, { signal: stop.signal });
    await expect.poll(() => opened.length).toBe(1);
    stop.abort();
    await expect(digest).rejects.toMatchObject({ name: "AbortError" });
    expect(newest().isTerminated).toBe(true);
  });

  it("reads no further on the main thread", async () => {
    const stop = new AbortController();
    const done: number[] = [];
    const onProgress = (bytes: number): void => {
      done.push(bytes);
      stop.abort();
    };
    const digest = withoutWorkers.md5(file, { signal: stop.signal, onProgress });
    await expect(digest).rejects.toMatchObject({ name: "AbortError" });
    expect(done).toEqual([2 * MEBIBYTE]);
  });
});

describe("the worker", () => {
  it("starts with the first job, and once", async () => {
    const worker = fromWorkers();
    expect(opened).toHaveLength(0);
    await Promise.all([worker.decodeSerial("1"), worker.decodeSerial("2")]);
    expect(opened).toHaveLength(1);
  });

  it("is started anew after a crash, and the job done there", async () => {
    const worker = fromWorkers(deaf);
    const answer = worker.decodeSerial("116180412345");
    await expect.poll(() => opened.length).toBe(1);
    newest().crash();
    expect(await answer).toMatchObject({ ok: true });
    expect(opened.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
  });

  it("is given up for a job that breaks it twice", async () => {
    const worker = createProtocolWorker({ start: startBroken, loadFallback });
    expect(await worker.decodeSerial("116180412345")).toMatchObject({ ok: true });
    expect(await worker.md5(file)).toBe(await sum());
    expect(opened).toHaveLength(4);
  });

  it("takes its series with it when it crashes, and says so", async () => {
    const worker = fromWorkers();
    const store = await worker.openSeries({ seriesCount: 1, capacity: 10 });
    newest().crash();
    await expect(store.append(0, 1, 1)).rejects.toMatchObject({ name: "WorkerCrash" });
    const again = await worker.openSeries({ seriesCount: 1, capacity: 10 });
    expect(await again.append(0, 1, 1)).toBe(true);
  });

  it("sums in a worker of its own, ended when done", async () => {
    const worker = fromWorkers();
    await worker.decodeSerial("1");
    await worker.md5(file);
    expect(opened.map(({ isTerminated }) => isTerminated)).toEqual([false, true]);
  });

  it("is passed over where it has no WebAssembly", async () => {
    const refused = Object.assign(new Error("refused"), { name: "NoWebAssembly" });
    const start = (): Promise<FakeWorker> =>
      Promise.resolve(new FakeWorker({ md5: () => Promise.reject(refused) }));
    expect(await createProtocolWorker({ start, loadFallback }).md5(file)).toBe(await sum());
    expect(opened).toHaveLength(1);
  });

  it("passes on why a file cannot be read", async () => {
    const unreadable = new Blob([new Uint8Array(9)]);
    unreadable.slice = () => {
      throw new TypeError("gone");
    };
    await expect(withoutWorkers.md5(unreadable)).rejects.toThrow("gone");
  });
});
