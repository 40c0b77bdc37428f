import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { maxAnswerBytes, readBody } from "#protocol/client/read-body.ts";
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
