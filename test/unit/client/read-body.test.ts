import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { httpErrorFrom, maxAnswerBytes, readBody } from "#protocol/client/read-body.ts";
import { serving } from "../../support/hub/serving.ts";

it("an endless answer is cancelled at the length limit", async () => {
  let sent = 0;
  let isStopped = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
    cancel() {
      isStopped = true;
    },
  });
  const read = readBody("/api/system/status", new Response(body));
  await expect(read).rejects.toMatchObject({ problem: { cause: { kind: "tooLong" } } });
  expect(isStopped).toBe(true);
  expect(sent).toBeLessThanOrEqual(maxAnswerBytes + 3 * 65_536);
});

it("an answer that unpacks to more is given up at that length too", async () => {
  const packed = gzipSync(Buffer.alloc(4 * maxAnswerBytes));
  expect(packed.length).toBeLessThan(maxAnswerBytes / 100);
  const url = await serving((_request, response) =>
    response.setHeader("content-encoding", "gzip").end(packed),
  );
  const read = readBody("/api/system/status", await fetch(url));
  await expect(read).rejects.toMatchObject({ problem: { cause: { kind: "tooLong" } } });
});

it("an answer of just that length is read whole, and one without a body is empty", async () => {
  const pieces = [new Uint8Array(maxAnswerBytes - 2).fill(1), Uint8Array.of(2), Uint8Array.of(3)];
  const read = await readBody("/", new Response(new Blob(pieces).stream()));
  expect([read.length, read[0], ...read.subarray(-3)]).toEqual([maxAnswerBytes, 1, 1, 2, 3]);
  expect(await readBody("/", new Response(null))).toEqual(new Uint8Array());
});

it.each([
  ["its message", '{"message":"It is busy."}', "It is busy."],
  ["an empty message", '{"message":""}', ""],
  ["a number for a message", '{"message":5}', "Busy"],
  ["a text", "busy", "Busy"],
  ["an endless text", "x".repeat(maxAnswerBytes + 1), "Busy"],
])("an answer with an error status tells it with %s", async (_, body, text) => {
  const headers = { "Retry-After": "7" };
  const reply = new Response(body, { status: 429, statusText: "Busy", headers });
  const error = await httpErrorFrom("/api", reply);
  expect(error).toMatchObject({ code: "http-429", retryAfterS: 7, problem: { text } });
  expect(error.message).toBe(`/api answered 429 ${text}`.trimEnd());
});
