import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "#protocol/endpoints.ts";
import { type ClientOptions, createClient, type SendFiles } from "#protocol/client/client.ts";
import type { Fetch } from "#protocol/client/platform.ts";

const { status } = endpoints.system;
const refused: Fetch = () => Promise.resolve(Response.json({}, { status: 401 }));
const hang: Fetch = (_url, { signal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("cut off"))));

/** A client with its session, and what it was told. */
function clientOf(fetch: Fetch, options: Partial<ClientOptions> = {}) {
  const onReach = vi.fn<(isReachable: boolean) => void>();
  const onUnauthorized = vi.fn<() => void>();
  const send = vi.fn<Fetch>(fetch);
  const client = createClient({
    fetch: send,
    authdata: () => "b3du",
    onReach,
    onUnauthorized,
    ...options,
  });
  return { client, send, onReach, onUnauthorized };
}

describe("a refusal with 401", () => {
  it.each([
    ["ends the session", {}, 1],
    ["of other credentials does not", { authdata: "b3RoZXI=" }, 0],
    ["of an optional call does not", { keepsSession: true }, 0],
    ["of other credentials does if asked for", { authdata: "b3RoZXI=", keepsSession: false }, 1],
  ])("%s", async (_, options, times) => {
    const { client, onUnauthorized } = clientOf(refused);
    await expect(client.call(status, options)).rejects.toMatchObject({ status: 401 });
    expect(onUnauthorized).toHaveBeenCalledTimes(times);
  });

  it("is no matter of other errors", async () => {
    const { client, onUnauthorized } = clientOf(() =>
      Promise.resolve(new Response("", { status: 403 })),
    );
    await expect(client.call(status)).rejects.toMatchObject({ status: 403 });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe("each call", () => {
  it("carries the credentials of the session, or its own", async () => {
    const { client, send } = clientOf(refused);
    await client.call(status).catch(() => undefined);
    await client.call(status, { authdata: "b3RoZXI=" }).catch(() => undefined);
    const headers = send.mock.calls.map(([, init]) => init.headers);
    const marker = { "X-Requested-With": "XMLHttpRequest" };
    expect(headers).toEqual([
      { ...marker, Authorization: "Basic b3du" },
      { ...marker, Authorization: "Basic b3RoZXI=" },
    ]);
  });

  it("that saves is a form, one that reads is none", async () => {
    const { client, send } = clientOf(() => Promise.resolve(Response.json({ type: "success" })));
    await client.call(endpoints.maintenance.reboot, { body: { reboot: true } });
    await client.call(endpoints.ntp.zones).catch(() => undefined);
    const [saved, read] = send.mock.calls.map(([, init]) => init);
    expect(saved).toMatchObject({
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: `data=${encodeURIComponent('{"reboot":true}')}`,
    });
    expect(read?.headers).not.toHaveProperty("Content-Type");
    expect(read).not.toHaveProperty("body");
  });

  it.each([
    ["an answer", () => Promise.resolve(Response.json({ "Europe/Berlin": "CET" })), [true]],
    ["an odd answer", () => Promise.resolve(new Response("<html>")), [true]],
    ["no answer", () => Promise.reject(new TypeError("off")), [false]],
  ])("says after %s whether the gateway is reached", async (_, fetch, reached) => {
    const { client, onReach } = clientOf(fetch);
    await client.call(endpoints.ntp.zones).catch(() => undefined);
    expect(onReach.mock.calls).toEqual(reached.map((one) => [one]));
  });

  it("that its caller aborts says nothing about the gateway", async () => {
    const stop = new AbortController();
    const { client, onReach } = clientOf(hang);
    const { signal } = stop;
    const calls = [
      client.call(status, { signal }).catch(() => "ended"),
      client.answers({ signal }),
    ];
    stop.abort();
    expect(await Promise.all(calls)).toEqual(["ended", false]);
    expect(onReach).not.toHaveBeenCalled();
  });
});

describe("the silence after which a call fails", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["is 20 s", {}, {}, 20_000],
    ["is that of the client", { timeoutMs: 300 }, {}, 300],
    ["is that of the call", { timeoutMs: 300 }, { timeoutMs: 400 }, 400],
  ])("%s", async (_, options, own, timeoutMs) => {
    const { client } = clientOf(hang, options);
    const ends: unknown[] = [];
    void client.call(status, own).catch(({ code }: { code: unknown }) => ends.push(code));
    void client.answers(own).then((isThere) => ends.push(isThere));
    await vi.advanceTimersByTimeAsync(timeoutMs - 1);
    expect(ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(new Set(ends)).toEqual(new Set(["network-timeout", false]));
  });
});

describe("a probe", () => {
  it.each([
    [200, {}, { answers: true, reached: [true], busy: [] }],
    [401, {}, { answers: false, reached: [true], busy: [] }],
    [502, {}, { answers: false, reached: [false], busy: [] }],
    [504, {}, { answers: false, reached: [false], busy: [] }],
    [429, { "Retry-After": "30" }, { answers: false, reached: [true], busy: [30] }],
    [429, {}, { answers: false, reached: [true], busy: [] }],
    [503, { "Retry-After": "30" }, { answers: false, reached: [true], busy: [] }],
  ])("answered with %i and %j: %j", async (code, headers, { answers, reached, busy }) => {
    const { client, send, onReach } = clientOf(() =>
      Promise.resolve(new Response(null, { status: code, headers })),
    );
    const onBusy = vi.fn<(retryAfterS: number) => void>();
    expect(await client.answers({ onBusy })).toBe(answers);
    expect(onReach.mock.calls.flat()).toEqual(reached);
    expect(onBusy.mock.calls.flat()).toEqual(busy);
    // Without credentials: a probe must not count as an attempt to sign in.
    const asked = ["/api/system/status", { method: "HEAD", headers: {} }];
    expect(send.mock.calls[0]).toMatchObject(asked);
  });

  it("of a gateway that is off tells so", async () => {
    const { client, onReach } = clientOf(() => Promise.reject(new TypeError("off")));
    expect(await client.answers()).toBe(false);
    expect(onReach.mock.calls).toEqual([[false]]);
  });
});

function uploadAnswered(answer: Awaited<ReturnType<SendFiles>>): Promise<string> {
  const { client } = clientOf(refused, { sendFiles: () => Promise.resolve(answer) });
  const parts = [{ name: "MD5", text: "" }];
  return client.upload(endpoints.firmware.update, { query: {}, parts });
}

describe("an upload", () => {
  it("resolves with the text of the reply", async () => {
    expect(await uploadAnswered({ status: 200, statusText: "OK", body: "OK" })).toBe("OK");
  });

  it.each([
    [{ status: 500, statusText: "", body: "" }, "http-500"],
    [{ status: 302, statusText: "", body: "" }, "http-302"],
    [{ status: 200, statusText: "OK", body: "\n <!doctype html>" }, "reply-html"],
  ])("rejects for %j", async (answer, code) => {
    await expect(uploadAnswered(answer)).rejects.toMatchObject({ code });
  });
});
