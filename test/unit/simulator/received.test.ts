import { expect, test } from "vitest";
import { createForm, type FormPart } from "#simulator/firmware/form.ts";
import { type ReceivedRequest, record } from "#simulator/firmware/received.ts";

function listOf(sizes: readonly number[], keepsBodies: boolean): readonly ReceivedRequest[] {
  const list: ReceivedRequest[] = [];
  sizes.forEach((size, index) => {
    const file: FormPart = {
      kind: "file",
      name: "f",
      fileName: "f.bin",
      bytes: new Uint8Array(size),
    };
    const form = createForm(size === 0 ? [] : [file]);
    const url = new URL(`http://gateway.test/${index}?all=1`);
    record(list, { method: "POST", url, headers: new Headers(), form, keepsBodies });
  });
  return list;
}

const pathsOf = (list: readonly ReceivedRequest[]) => list.map(({ path }) => path);

test("the last thousand requests are kept, with their queries", () => {
  const list = listOf(
    Array.from({ length: 1002 }, () => 0),
    false,
  );
  expect(list).toHaveLength(1000);
  expect([list[0], list.at(-1)]).toMatchObject([
    { path: "/2", search: "?all=1" },
    { path: "/1001" },
  ]);
});

test("of kept bodies only the last 64 MB, the newest however large it is", () => {
  const half = 32 * 2 ** 20;
  expect(pathsOf(listOf([half, half], true))).toEqual(["/0", "/1"]);
  expect(pathsOf(listOf([half, half, 1], true))).toEqual(["/1", "/2"]);
  expect(pathsOf(listOf([0, 2 * half + 1], true))).toEqual(["/1"]);
});
