import { expect, it } from "vitest";
import type { LogSink } from "#protocol/client/follow-log.ts";
import { createLogs } from "#protocol/client/log.ts";

/** The readers of a console whose text a test says, and how often each was stopped. */
function consoleOf() {
  const sinks: LogSink[] = [];
  let stops = 0;
  const logs = createLogs(async (sink) => {
    sinks.push(sink);
    return () => void (stops += 1);
  });
  const say = (text: string) => sinks.forEach(({ push }) => push(text));
  return { ...logs, say, sinks, stops: () => stops };
}

it("a slow consumer gets the text that it missed in a single piece, the latest million characters", async () => {
  const { iterate, say } = consoleOf();
  const log = iterate();
  const first = log.next();
  say("a");
  expect((await first).value).toBe("a");
  say("b");
  say("c");
  expect((await log.next()).value).toBe("bc");
  say("d");
  say("e".repeat(999_999));
  say("f");
  const { value } = await log.next();
  expect([value?.length, value?.at(0), value?.at(-1)]).toEqual([1_000_000, "e", "f"]);
});

it("each consumer that leaves stops its own following, once", async () => {
  const { iterate, stops, close } = consoleOf();
  const [one, other] = [iterate(), iterate()];
  void one.next();
  void other.next();
  await Promise.resolve();
  await one.return();
  expect(stops()).toBe(1);
  close();
  close();
  expect(stops()).toBe(2);
  expect(await other.next()).toEqual({ done: true, value: undefined });
});

it("a console that cannot be followed ends its reader with the reason", async () => {
  const reason = new Error("no socket");
  const logs = createLogs(() => Promise.reject(reason));
  await expect(logs.iterate().next()).rejects.toBe(reason);
});

it("a console that is found after its reader left is left, too", async () => {
  let stops = 0;
  let found: ((leave: () => void) => void) | undefined;
  const logs = createLogs(() => new Promise((resolve) => (found = resolve)));
  const log = logs.iterate();
  void log.next();
  await log.return();
  found?.(() => void (stops += 1));
  await new Promise((resolve) => setImmediate(resolve));
  expect(stops).toBe(1);
});
