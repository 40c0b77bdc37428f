import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createChecksums } from "#app/shared/worker/createChecksums.ts";
import { sumOnPage } from "#app/shared/worker/sumOnPage.ts";
import { checksumTasks } from "#workers/checksum-tasks.ts";
import {
  endWorkersInEach,
  newest,
  onPage,
  onWorkers,
  opened,
  refuse,
  startBroken,
} from "../support/fakeWorker.ts";

const MEBIBYTE = 1024 * 1024;

const deaf = { md5: () => new Promise(() => undefined) };

const fromWorkers = (...first: object[]) => createChecksums(onWorkers(...first, checksumTasks));
const withoutWorkers = createChecksums(onPage(sumOnPage));

const file = new Blob([new Uint8Array(5 * MEBIBYTE).map((_, at) => at % 251)]);
const sum = async (): Promise<string> =>
  createHash("md5")
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest("hex");

endWorkersInEach();

describe.each([
  ["a worker", () => fromWorkers()],
  ["no worker", () => withoutWorkers],
])("with %s", (_, checksums) => {
  it("a file is summed, and progress told after each slice of 2 MiB", async () => {
    const done: number[] = [];
    const digest = await checksums().md5(file, { onProgress: (bytes) => done.push(bytes) });
    expect(digest).toBe(await sum());
    expect(done).toEqual([2, 4, 5].map((count) => count * MEBIBYTE));
  });

  it("a sum that was stopped before it began is refused", async () => {
    const stop = new AbortController();
    stop.abort();
    const digest = checksums().md5(file, { signal: stop.signal });
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

describe("the worker of a sum", () => {
  it("is its own, and ends with it", async () => {
    const checksums = fromWorkers();
    await Promise.all([checksums.md5(file), checksums.md5(file)]);
    expect(opened.map(({ isTerminated }) => isTerminated)).toEqual([true, true]);
  });

  it("is given up when it breaks twice", async () => {
    const checksums = createChecksums({ ...onPage(sumOnPage), start: () => startBroken(deaf) });
    expect(await checksums.md5(file)).toBe(await sum());
    expect(opened).toHaveLength(2);
  });

  it("is passed over where it has no WebAssembly", async () => {
    const { start } = onWorkers({ md5: refuse });
    expect(await createChecksums({ ...onPage(sumOnPage), start }).md5(file)).toBe(await sum());
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
