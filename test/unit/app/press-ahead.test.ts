import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { createClient } from "#protocol/client/client.ts";
import { firstCalls, pressAhead } from "#app/app/pressAhead.ts";
import { createEarlyAnswers } from "#app/shared/api/earlyAnswers.ts";

const authdata = "YWRtaW46eA==";

// Good as an answer to either call.
const body = { inverter: [], type: "success", code: 1001, message: "saved" };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function pressLink({ sender = authdata }: { readonly sender?: string } = {}) {
  const send = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body)));
  const early = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body)));
  const answers = createEarlyAnswers();
  const press = pressAhead(early, { authdata: () => authdata, early: answers });
  const client = createClient({ fetch: answers.over(send), authdata: () => sender });
  return { press, client, send, early };
}

const { list } = endpoints.inverter;

describe("a call that was sent while its link was pressed", () => {
  it("answers the first call of the page, once", async () => {
    const { press, client, send, early } = pressLink();
    press("settingsInverter");
    await client.call(list);
    expect(early).toHaveBeenCalledTimes(1);
    expect(send).not.toHaveBeenCalled();
    await client.call(list);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("is sent once however often the link is pressed", () => {
    const { press, early } = pressLink();
    press("settingsInverter");
    press("settingsInverter");
    expect(early).toHaveBeenCalledTimes(1);
  });

  it("is not sent for a page that starts with nothing, or with what depends on the firmware", () => {
    const { press, early } = pressLink();
    press("about");
    press("settingsChargerac");
    expect(early).not.toHaveBeenCalled();
  });

  it("is of no use after a while, and is given up", async () => {
    const { press, client, send, early } = pressLink();
    press("settingsInverter");
    vi.advanceTimersByTime(2_000);
    expect(early.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
    await client.call(list);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("is of no use to another person", async () => {
    const { press, client, send } = pressLink({ sender: "b3RoZXI6eQ==" });
    press("settingsInverter");
    await client.call(list);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("is of no use after a save", async () => {
    const { press, client, send } = pressLink();
    press("settingsInverter");
    await client.call(endpoints.inverter.order, { body: { order: [0] } });
    await client.call(list);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("is sent again when it failed", async () => {
    const { press, client, send, early } = pressLink();
    early.mockRejectedValueOnce(new TypeError("no answer"));
    press("settingsInverter");
    await client.call(list);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("ends with the page that waits for it", async () => {
    const { press, client, early } = pressLink();
    early.mockImplementationOnce(
      (_target, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
        }),
    );
    press("settingsInverter");
    const leaving = new AbortController();
    const call = client.call(list, { signal: leaving.signal });
    leaving.abort();
    await expect(call).rejects.toMatchObject({ name: "AbortError" });
    expect(early.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });
});

it("knows calls that the gateway has", () => {
  const paths = Object.values(endpoints)
    .flatMap((area): readonly { readonly path: string }[] => Object.values(area))
    .map(({ path }) => path);
  for (const path of Object.values(firstCalls)) expect(paths).toContain(path);
});
