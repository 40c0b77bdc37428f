import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBridge } from "#app/shared/worker/bridge.ts";
import { createInspection } from "#app/shared/worker/inspection.ts";
import { scanProfile } from "#protocol/grid-profile/scan-profile.ts";
import { columnsOf } from "#plant/history/columns.ts";
import { createTextFinder } from "#workers/find-text.ts";
import { createTasks } from "#workers/tasks.ts";
import { endWorkersInEach, startBroken, withTasks } from "../support/fakeWorker.ts";
import { runs } from "../support/runs.ts";

endWorkersInEach();

const ascii = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 12,
});

it("a text is found wherever it lies, in whatever pieces the bytes come", () => {
  fc.assert(
    fc.property(
      ascii,
      fc.uint8Array({ maxLength: 40 }),
      fc.uint8Array({ maxLength: 40 }),
      fc.array(fc.nat(90), { maxLength: 6 }),
      (text, before, after, cuts) => {
        const bytes = Uint8Array.of(...before, ...new TextEncoder().encode(text), 0, ...after);
        const finder = createTextFinder(text);
        for (const piece of pieces(bytes, cuts)) finder.update(piece);
        expect(finder.found()).toBe(true);
      },
    ),
  );
});

it("a text is found exactly where the bytes have it, with a zero byte behind it", () => {
  const few = fc.array(fc.constantFrom(0, 97, 98), { maxLength: 24 });
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 4 }),
      few,
      fc.array(fc.nat(24), { maxLength: 6 }),
      (text, codes, cuts) => {
        const finder = createTextFinder(text);
        for (const piece of pieces(Uint8Array.from(codes), cuts)) finder.update(piece);
        expect(finder.found()).toBe(String.fromCharCode(...codes).includes(`${text}\0`));
      },
    ),
    { numRuns: runs(300) },
  );
});

describe("a file that is inspected", () => {
  const tasks = createTasks({ columns: columnsOf, scanProfile });
  const bytes = new Uint8Array(5_000_000).map((_, at) => (at * 7 + (at >> 9)) & 0xff);
  bytes.set(new TextEncoder().encode("2026.03.31\0"), 2 * 1024 * 1024 - 4);
  const file = new Blob([bytes]);
  const inWorker = () => createInspection(createBridge(withTasks(tasks)));
  const { signal } = new AbortController();

  it.each([
    ["2026.03.31", true],
    ["2026.03.3", false],
    ["2025.10.11", false],
    ["", false],
  ])("has its SHA-256, and tells whether it holds %j", async (text, hasText) => {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(await inWorker()(file, text, signal)).toEqual({ sha256, hasText });
  });

  it("ends when it is no longer wanted", async () => {
    const reading = inWorker()(file, "", AbortSignal.abort());
    await expect(reading).rejects.toMatchObject({ name: "AbortError" });
  });

  it("is not inspected where no worker can be had", async () => {
    const nowhere = createInspection(createBridge(startBroken));
    await expect(nowhere(file, "", signal)).resolves.toBeUndefined();
  });
});

function pieces(bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] {
  const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}
