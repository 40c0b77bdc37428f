import { expect, it, onTestFinished, vi } from "vitest";
import { ranWith } from "../../support/commandLine.ts";

const hub = vi.hoisted(() => ({ start: vi.fn<() => Promise<unknown>>() }));
vi.mock("#demonstration/local/start.ts", () => ({ startProgram: hub.start }));

const running = { port: 8080, gateways: [], hasList: false };
const never = () => new Promise<never>(() => undefined);

it.each([
  ["starting", never],
  ["closing", () => Promise.resolve({ ...running, close: never })],
])("a hub that hangs while %s ends within 5 s of the signal", async (_, start) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const stop = new AbortController();
  let isEnded = false;
  const begun = new Promise<void>((resolve) => {
    hub.start.mockImplementation(() => (resolve(), start()));
  });
  const ran = ranWith({ signal: stop.signal }, ["--gateway", "http://127.0.0.1:1"]);
  void ran.then(() => (isEnded = true));
  await begun;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isEnded).toBe(false);
  stop.abort();
  // The process ends half a second after its command.
  await vi.advanceTimersByTimeAsync(4_500);
  expect(await ran).toMatchObject({ code: 0, complaint: "" });
});

it.each(["before", "while"])("a stop %s the page is built ends at once", async (when) => {
  const stop = new AbortController();
  const pageFolder = () => (stop.abort(), never());
  if (when === "before") stop.abort();
  const ran = await ranWith({ signal: stop.signal, pageFolder }, ["--port", "0"]);
  expect(ran).toEqual({ code: 0, out: "", complaint: "" });
});

it("a start that the stop gives up is no failure", async () => {
  const stop = new AbortController();
  hub.start.mockImplementation(() => (stop.abort(), Promise.reject(stop.signal.reason)));
  const ran = await ranWith({ signal: stop.signal }, ["--gateway", "http://127.0.0.1:1"]);
  expect(ran).toEqual({ code: 0, out: "", complaint: "" });
});

it("a hub that closes in time is waited for", async () => {
  const stop = new AbortController();
  const done: string[] = [];
  const close = async () => {
    await Promise.resolve();
    done.push("record written");
  };
  hub.start.mockImplementation(() => (stop.abort(), Promise.resolve({ ...running, close })));
  await ranWith({ signal: stop.signal }, ["--gateway", "http://127.0.0.1:1"]);
  expect(done).toEqual(["record written"]);
});
