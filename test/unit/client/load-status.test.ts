import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientOptions } from "#protocol/client/client.ts";
import { loadStatus } from "#protocol/client/load-status.ts";
import type { Fetch } from "#protocol/client/platform.ts";
import type { LiveStatus } from "#protocol/areas/live.ts";

const plain = {
  inverters: [],
  total: {},
  hints: { time_sync: false, radio_problem: false, default_password: false },
};
const odd = { ...plain, total: { Power: 5 } };
const { signal } = new AbortController();

/** Loads the live status of a gateway with this answer; odd answers are read as `schemas` says. */
function load(
  answer: () => Promise<Response>,
  { inv, ...options }: Partial<ClientOptions> & { readonly inv?: string } = {},
) {
  const send = vi.fn<Fetch>(answer);
  const readStatus = vi.fn<
    (value: unknown) => {
      readonly ok: false;
      readonly error: { readonly kind: "shape"; readonly issues: string[] };
    }
  >(() => ({ ok: false, error: { kind: "shape", issues: ["total.Power: odd"] } }));
  const loading = loadStatus(
    { fetch: send, url: "http://g", authdata: () => "b3du", ...options },
    () => Promise.resolve({ readStatus }),
    signal,
    inv,
  );
  return { loading, send, readStatus };
}

describe("the live status", () => {
  it("is asked for with the credentials, of all inverters or one", async () => {
    const { loading, send, readStatus } = load(async () => Response.json(plain));
    expect(await loading).toEqual(plain satisfies LiveStatus);
    expect(readStatus).not.toHaveBeenCalled();
    const of = load(async () => Response.json(plain), { inv: "a&b" });
    await of.loading;
    const [[all], [one, init]] = [send.mock.calls[0] ?? [], of.send.mock.calls[0] ?? []];
    expect([all, one]).toEqual([
      "http://g/api/livedata/status",
      "http://g/api/livedata/status?inv=a%26b",
    ]);
    expect(init).toMatchObject({
      method: "GET",
      headers: { "X-Requested-With": "XMLHttpRequest", Authorization: "Basic b3du" },
    });
  });

  it.each([
    ["no reply", () => Promise.reject(new TypeError("off")), "network-unreachable"],
    ["a refusal", async () => new Response("", { status: 401 }), "http-401"],
    ["a page", async () => new Response(" <html>"), "reply-html"],
    ["nothing", async () => new Response(""), "reply-empty"],
    ["half of it", async () => new Response('{"inv'), "reply-notJson"],
    ["an odd reply", async () => Response.json(odd), "reply-shape"],
  ])("rejects for %s", async (_, answer, code) => {
    await expect(load(answer).loading).rejects.toMatchObject({ code });
  });
});

const hang: Fetch = (_url, init) =>
  new Promise((_, reject) =>
    init.signal?.addEventListener("abort", () => reject(new Error("off"))),
  );

describe("a gateway that hangs", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    [undefined, 20_000],
    [700, 700],
  ])("with a time of %s ms fails after %i", async (timeoutMs, afterMs) => {
    const ends: unknown[] = [];
    const { loading } = load(async () => new Response(""), { fetch: hang, timeoutMs });
    loading.catch(({ code }: { code: unknown }) => ends.push(code));
    await vi.advanceTimersByTimeAsync(afterMs - 1);
    expect(ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ends).toEqual(["network-timeout"]);
  });
});
