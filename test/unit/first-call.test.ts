import { createStore } from "jotai";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { callHeaders } from "#protocol/api/call-headers.ts";
import { createClient } from "#protocol/client/client.ts";
import { isAborted } from "#protocol/client/gateway-error.ts";
import { createEarlyAnswers } from "#app/shared/api/earlyAnswers.ts";
import { type FirstCall, firstRequests, takeFirstAnswerAtom } from "#app/shared/api/firstCall.ts";

const authdata = "YWRtaW46eA==";
const body = {
  inverters: [],
  total: {},
  hints: { time_sync: false, radio_problem: false, default_password: false },
};

function early(answer: Promise<Response>, change: Partial<FirstCall> = {}): FirstCall {
  answer.catch(() => undefined);
  return {
    headers: callHeaders(authdata),
    stop: new AbortController(),
    startedAtMs: Date.now(),
    answer,
    list: new Promise(() => undefined),
    ...change,
  };
}

function clientWith(call: FirstCall | undefined) {
  const send = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body)));
  const onUnauthorized = vi.fn<() => void>();
  const onAnswer = vi.fn<(atMs: number | undefined) => void>();
  const onReach = vi.fn<(isReachable: boolean) => void>();
  const client = createClient({
    fetch: createEarlyAnswers(firstRequests(call, onAnswer)).over(send),
    authdata: () => authdata,
    onUnauthorized,
    onReach,
  });
  return { client, send, onUnauthorized, onReach, onAnswer };
}

const { status } = endpoints.livedata;

it("the time of the early answer is given once, to the load that uses it", () => {
  const store = createStore();
  store.set(takeFirstAnswerAtom, 1234);
  expect([store.set(takeFirstAnswerAtom), store.set(takeFirstAnswerAtom)]).toEqual([
    1234,
    undefined,
  ]);
});

describe("a call that was started early", () => {
  it("answers the same call of the client, once", async () => {
    const answer = Promise.resolve(Response.json({ ...body, total: { marked: 1 } }));
    const { client, send, onAnswer } = clientWith(early(answer, { answeredAtMs: 1234 }));
    expect((await client.call(status)).total).toMatchObject({ marked: 1 });
    expect(send).not.toHaveBeenCalled();
    expect((await client.call(status)).total).not.toHaveProperty("marked");
    expect(send).toHaveBeenCalledTimes(1);
    expect(onAnswer.mock.calls).toEqual([[1234]]);
  });

  it("waits for its own kind of call", async () => {
    const { client, send } = clientWith(early(Promise.resolve(Response.json(body))));
    await client.answers();
    await client.call(endpoints.livedata.inverter, { query: { inv: "1" } });
    expect(send).toHaveBeenCalledTimes(2);
    await client.call(status);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("answers nothing while something is saved, nor afterwards", async () => {
    const { client, send } = clientWith(early(Promise.resolve(Response.json(body))));
    const waiting: ((answer: Response) => void)[] = [];
    send.mockImplementationOnce(() => new Promise((resolve) => void waiting.push(resolve)));
    const saving = client.call(endpoints.limit.write, {
      body: { serial: "1", limit_type: 0, limit_value: 50 },
      unsafe: true,
    });
    await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1), { timeout: 20_000 });
    await client.call(status);
    expect(send).toHaveBeenCalledTimes(2);
    waiting[0]?.(Response.json({ type: "success", message: "", code: 1001 }));
    await saving;
    await client.call(status);
    expect(send).toHaveBeenCalledTimes(3);
  });

  it("of a later moment answers nothing while something is saved, either", () => {
    const answers = createEarlyAnswers();
    answers.add("/list", { ...early(Promise.resolve(Response.json(body))), freshMs: 20_000 });
    const send = vi.fn<typeof fetch>(() => new Promise(() => undefined));
    const fetch = answers.over(send);
    void fetch("/save", { method: "POST" });
    void fetch("/list", { headers: callHeaders(authdata) });
    expect(send.mock.calls.map(([target]) => target)).toEqual(["/save", "/list"]);
  });

  it("that failed is made anew", async () => {
    const { client, send, onReach } = clientWith(early(Promise.reject(new TypeError("refused"))));
    await client.call(status);
    expect(send).toHaveBeenCalledTimes(1);
    expect(onReach.mock.calls).toEqual([[true]]);
  });

  it.each([
    ["went out with other credentials", { headers: callHeaders("b3RoZXI=") }],
    ["went out without credentials", { headers: callHeaders(undefined) }],
    ["carries what no header can", { headers: { Authorization: "Basic \n" } }],
    ["was started long ago", { startedAtMs: Date.now() - 60_000 }],
    ["was started at another time of the clock", { startedAtMs: Date.now() + 60_000 }],
  ])("that %s is given up", async (_name, change) => {
    const call = early(Promise.resolve(Response.json(body)), change);
    const { client, send } = clientWith(call);
    await client.call(status);
    expect(send).toHaveBeenCalledTimes(1);
    expect(call.stop.signal.aborted).toBe(true);
  });

  it("is judged like any other: refusal, status, shape", async () => {
    const refused = clientWith(early(Promise.resolve(new Response("", { status: 401 }))));
    await expect(refused.client.call(status)).rejects.toMatchObject({ status: 401 });
    expect(refused.onUnauthorized).toHaveBeenCalledTimes(1);
    const scarce = new Response("", { status: 429, headers: { "Retry-After": "60" } });
    const busy = clientWith(early(Promise.resolve(scarce)));
    await expect(busy.client.call(status)).rejects.toMatchObject({ retryAfterS: 60 });
    const odd = clientWith(early(Promise.resolve(Response.json({ inverters: 1 }))));
    await expect(odd.client.call(status)).rejects.toMatchObject({ problem: { kind: "reply" } });
  });

  it("ends with the deadline and the signal of the call that took it over", async () => {
    const stops = new AbortController();
    const silent = () =>
      new Promise<Response>((_resolve, reject) => {
        stops.signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
      });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const late = clientWith(early(silent(), { stop: stops }));
    const failure = late.client.call(status, { timeoutMs: 1 });
    const expected = { problem: { kind: "network", reason: "timeout" } };
    await Promise.all([
      expect(failure).rejects.toMatchObject(expected),
      vi.advanceTimersByTimeAsync(1),
    ]);
    expect(late.send).not.toHaveBeenCalled();

    const given = new AbortController();
    const stop = new AbortController();
    const answer = new Promise<Response>((_resolve, reject) => {
      stop.signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
    const { client, send } = clientWith(early(answer, { stop }));
    const call = client.call(status, { signal: given.signal });
    given.abort();
    await expect(call).rejects.toSatisfy(isAborted);
    expect(send).not.toHaveBeenCalled();
  });
});
