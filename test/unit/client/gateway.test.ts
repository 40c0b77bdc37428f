import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "#protocol/endpoints.ts";
import { authdataFrom } from "#protocol/client/authdata.ts";
import { createGateway } from "#protocol/client/create-gateway.ts";
import type { Fetch } from "#protocol/client/platform.ts";
import type { GatewayOptions } from "#protocol/client/gateway.ts";
import { answersOf } from "../../support/releases.ts";

const { system } = answersOf("2025.06.11");
const hang: Fetch = (_url, { signal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("cut off"))));

/** A gateway that answers some paths, all others with its page, and what it was asked. */
function gatewayOf(
  answers: Readonly<Record<string, unknown>>,
  options: Partial<GatewayOptions> = {},
) {
  const fetch = vi.fn<Fetch>((url) => {
    const answer = answers[new URL(url).pathname];
    return Promise.resolve(answer === undefined ? new Response("<html>") : Response.json(answer));
  });
  const gateway = createGateway({ url: "http://gateway.test", WebSocket: null, fetch, ...options });
  return { gateway, fetch, answers };
}

describe("the profile", () => {
  it("is asked for once for all who ask", async () => {
    const { gateway, fetch } = gatewayOf({ "/api/system/status": system });
    const [one, other] = await Promise.all([gateway.profile(), gateway.profile()]);
    expect(await gateway.profile()).toBe(one);
    expect(other).toBe(one);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it("that nothing told of is asked for again", async () => {
    const answers: Record<string, unknown> = {};
    const { gateway } = gatewayOf(answers);
    expect(await gateway.profile()).toMatchObject({ family: "unknown" });
    answers["/api/system/status"] = system;
    expect(await gateway.profile()).toMatchObject({ family: "onbattery" });
  });

  it("is not needed where the codes of limits are given", async () => {
    const { gateway, fetch } = gatewayOf({}, { limitCodes: "0-3" });
    expect(await gateway.limit.codes()).toBe("0-3");
    const aborted = gateway.limit.codes({ signal: AbortSignal.abort("enough") });
    await expect(aborted).rejects.toBe("enough");
    expect(fetch).not.toHaveBeenCalled();
  });
});

it("no request of the client is redirected", async () => {
  const { gateway, fetch } = gatewayOf({ "/api/system/status": system });
  await gateway.profile();
  await gateway
    .live()
    .next()
    .catch(() => undefined);
  expect(fetch.mock.calls.length).toBeGreaterThan(1);
  for (const [, { redirect }] of fetch.mock.calls) expect(redirect).toBe("manual");
});

it("the user is admin unless another one is given", async () => {
  const options = { password: "ö" };
  const named = { ...options, user: "me" };
  const sent: unknown[] = [];
  for (const one of [options, named]) {
    const { gateway, fetch } = gatewayOf({}, one);
    await gateway.call(endpoints.ntp.zones).catch(() => undefined);
    sent.push(fetch.mock.calls[0]?.[1].headers["Authorization"]);
  }
  const expected = ["admin:ö", "me:ö"].map((text) => Buffer.from(text).toString("base64"));
  expect(sent).toEqual(expected.map((text) => `Basic ${text}`));
});

it.each(["admin:openDTU42", "ä:€ 🌞", ":", "a:b:c"])(
  "credentials are base64 of UTF-8: %s",
  (text) => {
    const [user = "", ...password] = text.split(":");
    expect(authdataFrom(user, password.join(":"))).toBe(Buffer.from(text).toString("base64"));
  },
);

describe("a gateway that hangs", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("fails calls and live data after the time that was given", async () => {
    const { gateway } = gatewayOf({}, { fetch: hang, timeoutMs: 500 });
    const ends: unknown[] = [];
    const note = ({ code }: { code: unknown }): void => void ends.push(code);
    void gateway.call(endpoints.ntp.zones).catch(note);
    void gateway.live().next().catch(note);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(600);
    expect(ends).toEqual(["network-timeout", "network-timeout"]);
  });
});

/** A class of sockets that notes where it goes; none ever opens. */
function notingSockets() {
  const opened: string[] = [];
  const closed: string[] = [];
  class NotingSocket {
    readonly url: string;
    constructor(url: string) {
      this.url = url;
      opened.push(url);
    }
    addEventListener() {}
    send() {}
    close() {
      closed.push(this.url);
    }
  }
  return { opened, closed, WebSocket: NotingSocket };
}

describe("a socket", () => {
  it.each([
    ["http://gateway.test/roof", {}, "ws://gateway.test/roof/console"],
    ["https://gateway.test", {}, "wss://gateway.test/console"],
    ["http://gateway.test/roof/", { password: "p" }, "ws://admin:p@gateway.test/roof/console"],
    ["https://gateway.test:8443", { password: "p" }, "wss://admin:p@gateway.test:8443/console"],
  ])("of %s with %j goes to %s", async (url, options, address) => {
    const { opened, closed, WebSocket } = notingSockets();
    const security = new URL(`${url.replace(/\/$/, "")}/api/security/config`).pathname;
    const { gateway } = gatewayOf(
      { [security]: { allow_readonly: false } },
      { url, WebSocket, ...options },
    );
    const log = gateway.log();
    const next = log.next();
    await vi.waitFor(() => expect(opened).toEqual([address]), { timeout: 10_000 });
    gateway.close();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(closed).toEqual([address]);
  });

  it("of a console that was left before it opened is not opened, or is closed", async () => {
    const { opened, closed, WebSocket } = notingSockets();
    const { gateway } = gatewayOf({}, { WebSocket });
    const log = gateway.log();
    void log.next();
    await log.return();
    await vi.waitFor(() => expect(closed).toEqual(["ws://gateway.test/console"]), {
      timeout: 10_000,
    });
    expect(opened).toEqual(closed);
  });
});

it("a console that cannot be followed rejects with the reason", async () => {
  const { gateway } = gatewayOf({});
  await expect(gateway.log().next()).rejects.toMatchObject({ code: "network-unreachable" });
});
