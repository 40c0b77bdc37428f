import { describe, expect, it } from "vitest";
import { ConsoleLog } from "#app/core/console/consoleLog.ts";
import { consoleText, consoleTime } from "#app/core/console/timestamp.ts";

const limits = { lines: 3, characters: 100, lineCharacters: 10 };

function logOf(...messages: readonly string[]): ConsoleLog {
  const log = new ConsoleLog(limits);
  messages.forEach((message) => log.append(message, 0));
  return log;
}

function textsOf(log: ConsoleLog): readonly (string | undefined)[] {
  return Array.from({ length: log.rows }, (_, at) => log.rowAt(at)?.text);
}

it("the time of a line is HH:MM:SS.mmm by the clock of the reader", () => {
  expect(consoleTime(new Date(2024, 3, 2, 7, 5, 9, 4).getTime())).toBe("07:05:09.004");
  expect(consoleTime(new Date(2024, 3, 2, 23, 59, 59, 999).getTime())).toBe("23:59:59.999");
  expect(consoleText({ atMs: new Date(2024, 3, 2, 12, 0).getTime(), text: "hello" })).toBe(
    "12:00:00.000 > hello",
  );
});

describe("messages", () => {
  it("lose their line end, of either kind, and nothing else", () => {
    expect(textsOf(logOf("a \r\n", "b\n", " c"))).toEqual(["a ", "b", " c"]);
  });

  it("of several lines become several lines, empty ones included", () => {
    expect(textsOf(logOf("a\r\n\r\nb\r\n"))).toEqual(["a", "", "b"]);
  });

  it("longer than a line may be are cut, and say so", () => {
    expect(textsOf(logOf("0123456789abc"))).toEqual(["0123456789…"]);
  });
});

describe("what is kept", () => {
  it("is bounded in lines: the oldest goes, counted", () => {
    const log = logOf("a", "b", "c", "d", "e");
    expect(textsOf(log)).toEqual(["c", "d", "e"]);
    expect(log).toMatchObject({ total: 3, dropped: 2, removedRows: 2 });
  });

  it("and found is each line once, though lines went while the rows were held", () => {
    const log = logOf();
    log.filter("a");
    log.hold();
    ["a1", "a2", "b3", "a4", "a5"].forEach((text) => log.append(text, 0));
    log.release();
    expect(textsOf(log)).toEqual(["a4", "a5"]);
  });

  it("and passes another filter begins at its first line, though found lines went before", () => {
    const log = logOf("a1", "a2", "a3");
    log.filter("a");
    log.append("b", 0);
    log.filter("b");
    expect(textsOf(log)).toEqual(["b"]);
  });

  it("is bounded in characters", () => {
    const log = new ConsoleLog({ lines: 100, characters: 10, lineCharacters: 10 });
    ["1234", "5678", "90ab"].forEach((text) => log.append(text, 0));
    expect(textsOf(log)).toEqual(["5678", "90ab"]);
  });

  it("is nothing after a clear, and fills again", () => {
    const log = logOf("a", "b", "c", "d");
    log.clear();
    expect(log).toMatchObject({ total: 0, rows: 0, dropped: 0 });
    log.append("e", 0);
    expect(textsOf(log)).toEqual(["e"]);
  });

  it("has its whole memory again after a clear", () => {
    const log = new ConsoleLog({ lines: 9, characters: 10, lineCharacters: 10 });
    log.append("0123456789", 0);
    log.clear();
    for (const text of ["01234", "56789"]) log.append(text, 0);
    expect(log).toMatchObject({ total: 2, dropped: 0 });
  });
});

describe("a filter", () => {
  it("shows the lines that hold the text in whatever case, also those to come", () => {
    const log = logOf("Radio TX", "power", "radio rx");
    log.filter("RADIO");
    expect(textsOf(log)).toEqual(["Radio TX", "radio rx"]);
    log.append("none", 0);
    log.append("Radio again", 0);
    expect(textsOf(log)).toEqual(["radio rx", "Radio agai…"]);
    expect(log.removedRows).toBe(1);
    log.filter("");
    expect(textsOf(log)).toEqual(["radio rx", "none", "Radio agai…"]);
  });
});

describe("a hold", () => {
  it("keeps the rows and counts what comes, until it ends", () => {
    const log = logOf("a");
    log.hold();
    log.append("b", 0);
    expect(textsOf(log)).toEqual(["a"]);
    expect(log.held).toBe(1);
    log.release();
    expect(textsOf(log)).toEqual(["a", "b"]);
    expect(log.held).toBe(0);
  });

  it("goes together with a filter", () => {
    const log = logOf("a1");
    log.filter("a");
    log.hold();
    log.append("a2", 0);
    log.append("b", 0);
    expect(textsOf(log)).toEqual(["a1"]);
    log.filter("");
    log.filter("a");
    expect(textsOf(log)).toEqual(["a1"]);
    log.release();
    expect(textsOf(log)).toEqual(["a1", "a2"]);
  });

  it("that lasts longer than the memory ends with what is left", () => {
    const log = logOf("a");
    log.hold();
    ["b", "c", "d", "e"].forEach((text) => log.append(text, 0));
    expect(textsOf(log)).toEqual([]);
    expect(log.held).toBe(3);
    log.release();
    expect(textsOf(log)).toEqual(["c", "d", "e"]);
  });

  it("goes on after a clear", () => {
    const log = logOf("a");
    log.hold();
    log.clear();
    log.append("b", 0);
    expect(textsOf(log)).toEqual([]);
    expect(log.held).toBe(1);
  });
});

it("as a text each row stands with its time on a line of its own", () => {
  const log = new ConsoleLog(limits);
  log.append("a", new Date(2024, 0, 1, 1, 2, 3, 4).getTime());
  log.append("b", new Date(2024, 0, 1, 1, 2, 3, 5).getTime());
  expect(log.text()).toBe("01:02:03.004 > a\n01:02:03.005 > b\n");
});
