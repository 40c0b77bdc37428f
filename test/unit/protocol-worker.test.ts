import { describe, expect, it } from "vitest";
import { createProtocolWorker } from "#app/shared/worker/createProtocolWorker.ts";
import { fallbackTasks } from "#app/shared/worker/fallbackTasks.ts";
import { protocolTasks } from "#workers/protocol-tasks.ts";
import {
  endWorkersInEach,
  newest,
  onPage,
  onWorkers,
  opened,
  refuse,
  startBroken,
} from "../support/fakeWorker.ts";
import { gridProfileVectors, bytesOf } from "../support/vectors.ts";

const deaf = { decodeSerial: () => new Promise(() => undefined) };

const fromWorkers = (...first: object[]) =>
  createProtocolWorker(onWorkers(...first, protocolTasks));
const withoutWorkers = createProtocolWorker(onPage(fallbackTasks));

endWorkersInEach();

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
    const worker = createProtocolWorker({
      ...onPage(fallbackTasks),
      start: () => startBroken(deaf),
    });
    expect(await worker.decodeSerial("116180412345")).toMatchObject({ ok: true });
    expect(opened).toHaveLength(2);
  });

  it("takes its series with it when it crashes, and says so", async () => {
    const worker = fromWorkers();
    const store = await worker.openSeries({ seriesCount: 1, capacity: 10 });
    newest().crash();
    await expect(store.append(0, 1, 1)).rejects.toMatchObject({ name: "WorkerCrash" });
    const again = await worker.openSeries({ seriesCount: 1, capacity: 10 });
    expect(await again.append(0, 1, 1)).toBe(true);
  });

  it("is passed over where it has no WebAssembly", async () => {
    const { start } = onWorkers({ openSeries: refuse });
    const worker = createProtocolWorker({ ...onPage(fallbackTasks), start });
    const store = await worker.openSeries({ seriesCount: 1, capacity: 10 });
    expect(await store.append(0, 1, 1)).toBe(true);
    expect(opened).toHaveLength(1);
  });
});
