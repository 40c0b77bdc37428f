import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { planRequest } from "#protocol/api/request.ts";
import { createStore } from "jotai";
import { startSession, userAtom } from "#app/shared/session/session.ts";
import { inlineScripts } from "../../scripts/build/contentPolicy.ts";
import page from "../../index.html?raw";

const [script = ""] = inlineScripts(page);
const send = vi.fn<typeof fetch>(() => Promise.reject(new Error("refused")));

interface Place {
  readonly pathname: string;
  readonly host: string;
}

/** Runs the script of the page as the browser would at this address. */
function run(place: Partial<Place> = {}): void {
  // oxlint-disable-next-line typescript/no-implied-eval -- the text is the page's own script
  new Function("location", "fetch", script)(
    { pathname: "/", host: "192.168.1.50", ...place },
    send,
  );
}

/** The client's request for the same call with the stored values. */
function plannedCall(): unknown {
  const store = createStore();
  startSession(store);
  const { path, headers } = planRequest(
    endpoints.livedata.status,
    {},
    store.get(userAtom)?.authdata,
  );
  return { path, headers };
}

beforeEach(() => {
  window.localStorage.clear();
  for (const meta of document.querySelectorAll("meta")) meta.remove();
  send.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

describe("the script of the page", () => {
  it.each([
    ["nobody", null],
    ["a user", JSON.stringify({ authdata: "YWRtaW46eA==", roles: "admin" })],
    ["an empty user", JSON.stringify({ authdata: "" })],
    ["a number", JSON.stringify({ authdata: 12 })],
    ["another thing", "null"],
    ["no JSON", "{"],
  ])("calls as the client will with %s stored", (_name, user) => {
    if (user !== null) window.localStorage.setItem("user", user);
    run();
    expect(send).toHaveBeenCalledTimes(1);
    const [path, init] = send.mock.calls[0] ?? [];
    expect({ path, headers: init?.headers }).toEqual(plannedCall());
    expect(init?.signal?.aborted).toBe(false);
  });

  it("calls nothing where another page is opened, or nobody looks", () => {
    run({ pathname: "/about" });
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    run();
    vi.restoreAllMocks();
    expect(send).not.toHaveBeenCalled();
  });

  it("takes the stored theme before anything is painted", () => {
    window.localStorage.setItem("theme", "dark");
    run();
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    window.localStorage.clear();
    run();
    expect(document.documentElement.dataset["theme"]).toBe("auto");
  });

  it.each([
    ["192.168.1.50", "ws://192.168.1.50 wss://192.168.1.50"],
    ["opendtu.local:8080", "ws://opendtu.local:8080 wss://opendtu.local:8080"],
    ["[fe80::1]", undefined],
  ])("lets %s have no sockets but its own", (host, sources) => {
    run({ host });
    const policy = document.querySelector("meta")?.getAttribute("content") ?? undefined;
    expect(policy).toBe(sources && `connect-src 'self' https://api.github.com ${sources}`);
  });
});
