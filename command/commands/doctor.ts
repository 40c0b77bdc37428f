import { homedir } from "node:os";
import { join } from "node:path";
import { findings, type Finding } from "../doctor/checks.ts";
import { gather } from "../doctor/gather.ts";
import { command, gatewayOptions } from "../command.ts";
import { addressOf, passwordOf } from "../reach.ts";
import { ExitCode, jsonLine, UsageError } from "../terminal.ts";
import { shownText } from "#protocol/shown-text.ts";

/** Ends with "failed" when a problem was found. */
export const doctor = command({
  name: "doctor",
  about: "what stands between you and a working set-up, in plain words",
  operands: ["url"],
  options: {
    ...gatewayOptions,
    data: { type: "string", value: "FOLDER", about: "folder of the hub (~/.heliograph)" },
    port: { type: "string", value: "NUMBER", about: "port of the hub", default: "8080" },
    host: { type: "string", value: "ADDRESS", about: "interface of the hub (127.0.0.1)" },
  },
  example: "doctor 192.168.1.50",
  async act({ values, operands }, terminal) {
    const [url = ""] = operands;
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new UsageError(`--port takes a number from 0 to 65535, not "${values.port}"`);
    }
    const facts = await gather({
      url: addressOf(url),
      password: passwordOf(values, terminal),
      dataDir: values.data ?? join(homedir(), ".heliograph"),
      port,
      host: values.host ?? "127.0.0.1",
    });
    const found = findings(facts);
    terminal.print(values.json ? jsonLine(found) : textOf(found));
    return found.some(({ state }) => state === "problem") ? ExitCode.failed : ExitCode.done;
  },
});

const marks = { fine: "ok  ", note: "note", problem: "PROBLEM" } as const;

function textOf(found: readonly Finding[]): string {
  const lines = found.map(({ check, state, text, advice }) => {
    const first = `${marks[state].padEnd(8)} ${check}: ${shownText(text)}\n`;
    return advice === undefined ? first : `${first}${" ".repeat(9)}${shownText(advice)}\n`;
  });
  const count = found.filter(({ state }) => state === "problem").length;
  const sum =
    count === 0
      ? "No problems found."
      : `${count === 1 ? "One problem" : `${count} problems`} found.`;
  return `${lines.join("")}\n${sum}\n`;
}
