import { describe, expect, it } from "vitest";
import { ConsoleLog } from "#app/core/console/consoleLog.ts";
import { isUrgent, readLogLine } from "#app/core/console/logLine.ts";

const escape = "\u001b";

describe("a line of the log", () => {
  it.each([
    ["Fetch inverter: 114180610042", undefined, undefined],
    ["E (8123) mqtt: no connection", "E", "danger"],
    ["W (8123) hoymiles: late", "W", "warning"],
    ["I (8123) CORE: hello", "I", undefined],
    ["V (8123) CORE: hello", "V", "quiet"],
  ])("%s", (text, level, tone) => {
    expect(readLogLine(text)).toEqual({ text, level, tone });
  });

  it("loses its control sequences and keeps their first colour", () => {
    const line = `${escape}[0;32mI (12) CORE: ready${escape}[0m`;
    expect(readLogLine(line)).toEqual({ text: "I (12) CORE: ready", level: "I", tone: "success" });
    expect(readLogLine(`a${escape}[2K${escape}[1mb`)).toMatchObject({ text: "ab" });
  });
});

it("a log shows lines of a level and above, and those without one", () => {
  const log = new ConsoleLog();
  ["E (1) a: x", "W (2) a: x", "  goes on", "D (3) a: x"].forEach((text) => log.append(text, 0));
  log.filter("", ({ level }) => isUrgent(level, "W"));
  const rows = Array.from({ length: log.rows }, (_, at) => log.rowAt(at)?.text);
  expect(rows).toEqual(["E (1) a: x", "W (2) a: x", "  goes on"]);
  log.filter("E (");
  expect(log.rows).toBe(1);
});
