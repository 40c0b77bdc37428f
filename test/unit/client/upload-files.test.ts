import { afterEach, describe, expect, it, vi } from "vitest";
import { createGateway } from "#protocol/client/create-gateway.ts";
import type { Fetch } from "#protocol/client/platform.ts";
import { sendFiles } from "#protocol/client/upload-files.ts";
import { answersOf } from "../../support/releases.ts";

afterEach(() => void vi.useRealTimers());

const parts = [
  { name: "MD5", text: "sum" },
  { name: "firmware", file: new Blob(["image"]), fileName: "firmware" },
];
const upload = { url: "http://g/api/firmware/update", parts, authdata: "b3du", signal: undefined };

it("files are sent in their order as a form, with the credentials", async () => {
  const send = vi.fn<Fetch>(async () => new Response("OK"));
  const onProgress = vi.fn<(share: number) => void>();
  expect(await sendFiles(send, { ...upload, onProgress })).toMatchObject({
    status: 200,
    body: "OK",
  });
  expect(onProgress.mock.calls).toEqual([[1]]);
  const [url, init] = send.mock.calls[0] ?? [];
  expect(url).toBe(upload.url);
  expect(init).toMatchObject({
    method: "POST",
    headers: { "X-Requested-With": "XMLHttpRequest", Authorization: "Basic b3du" },
  });
  const form = init?.body instanceof FormData ? [...init.body] : [];
  expect(form).toMatchObject([
    ["MD5", "sum"],
    ["firmware", { name: "firmware", size: 5 }],
  ]);
});

const hang: Fetch = (_url, { signal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("off"))));

it("an upload may be silent for five minutes", async () => {
  vi.useFakeTimers();
  const ends: unknown[] = [];
  sendFiles(hang, upload).catch(({ code }: { code: unknown }) => ends.push(code));
  await vi.advanceTimersByTimeAsync(299_999);
  expect(ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toEqual(["network-timeout"]);
});

it("a busy gateway rejects with its delay, any other status is an answer", async () => {
  const headers = { "Retry-After": "9" };
  const busy = sendFiles(async () => new Response("", { status: 429, headers }), upload);
  await expect(busy).rejects.toMatchObject({ code: "http-429", retryAfterS: 9 });
  const refused = sendFiles(async () => new Response("no", { status: 500 }), upload);
  expect(await refused).toMatchObject({ status: 500, body: "no" });
});

const config = (powermeter: object) => JSON.stringify({ cfg: {}, wifi: {}, ntp: {}, powermeter });
const odd = config({ enabled: true, source: 99 });

/** Restores a file on a gateway of a release; resolves with the paths that were asked for. */
async function restoredOn(tag: string, name: "config.json" | "pin_mapping.json", text: string) {
  const asked: string[] = [];
  const fetch: Fetch = async (url, { method }) => {
    asked.push(`${method} ${url.slice("http://g".length)}`);
    return method === "GET" ? Response.json(answersOf(tag).system) : new Response("OK");
  };
  await createGateway({ url: "http://g", WebSocket: null, fetch }).restore(
    name,
    new TextEncoder().encode(text),
  );
  return asked.slice(1);
}

describe("a file that is restored", () => {
  it.each([
    ["v24.1.26", "config.json", "POST /api/config/upload?file=config.json"],
    ["v25.4.10", "config.json", "POST /api/file/upload?file=config.json"],
    ["2024.10.22", "config.json", "POST /api/config/upload?file=config.json"],
    ["2024.11.20", "config.json", "POST /api/file/upload?file=config.json"],
  ] as const)("goes to the path of %s", async (tag, name, path) => {
    expect(await restoredOn(tag, name, config({}))).toEqual([path]);
  });

  it("is part of a larger memory no more than of its own", async () => {
    const bytes = new TextEncoder().encode(`xx${config({})}xx`).subarray(2, -2);
    const sent: unknown[] = [];
    const gateway = createGateway({
      url: "http://g",
      WebSocket: null,
      fetch: async (_url, { body }) => {
        const file = body instanceof FormData ? body.get("config") : undefined;
        if (!(file instanceof Blob)) return Response.json(answersOf("v25.4.10").system);
        sent.push(await file.text());
        return new Response("OK");
      },
    });
    await gateway.restore("config.json", bytes);
    expect(sent).toEqual([config({})]);
  });

  it("is not sent where its meter would crash the firmware, and is where it would not", async () => {
    await expect(restoredOn("2026.03.31", "config.json", odd)).rejects.toMatchObject({
      code: "unsafe-value",
      problem: { paths: ["powermeter.source"] },
    });
    expect(await restoredOn("2024.06.03", "config.json", odd)).toHaveLength(1);
    expect(await restoredOn("v25.4.10", "config.json", odd)).toHaveLength(1);
  });

  it("is not sent in the place of another", async () => {
    await expect(restoredOn("v25.4.10", "pin_mapping.json", config({}))).rejects.toMatchObject({
      code: "invalid-type",
    });
  });
});
