import { once } from "node:events";
import { parseArgs } from "node:util";
import { atMost } from "#hub/atMost.ts";
import { programOptions } from "#demonstration/local/programOptions.ts";
import type { Command } from "../command.ts";
import type { Search } from "../find/search.ts";
import { reportUncaught } from "../uncaught.ts";
import { explain, composeGreeting, greetingText } from "../greeting.ts";
import { complainAbout, ExitCode, jsonLine, type Terminal, UsageError } from "../terminal.ts";

/** Time for an end after the signal, in ms, whatever hangs: with the end of the process it stays below 5 s. */
const END_MS = 4_200;

/** Serves the page for gateways, or for a simulated gateway, until the terminal's signal. */
export const hub: Command = {
  name: "",
  about: "the hub before your gateways, or a demonstration",
  operands: [],
  options: programOptions,
  example: "--gateway http://192.168.1.50",
  check: (args) => void parseArgs({ args: [...args], options: programOptions }),
  async run(args, terminal) {
    // Nothing is kept before the hub starts: a stop while its parts are loaded ends at once.
    const loaded = await Promise.race([load(args, terminal), untilEnded(terminal)]);
    if (loaded === undefined) return ExitCode.done;
    const { options, distDir, startProgram, search } = loaded;
    const report = (message: string) =>
      terminal.print(options.isJson ? jsonLine(logEntry(message)) : `${message}\n`);
    const unguard = reportUncaught(report);
    const serve = async (): Promise<void> => {
      const running = await startProgram(options, {
        distDir,
        report,
        signal: terminal.signal,
        ...(search && { found: search.found }),
      });
      // Those that were added on the page are among them.
      const { gateways, hasList } = running;
      const shown = { ...options, gateways, isEmpty: gateways.length === 0 && hasList };
      terminal.print(
        options.isJson
          ? jsonLine(composeGreeting(shown, running.port))
          : `\n${greetingText(shown, running.port)}Ctrl-C ends it.\n`,
      );
      await untilEnded(terminal);
      // Writes the record first.
      await running.close();
    };
    try {
      const serving = serve();
      const overdue = untilEnded(terminal).then(() => atMost(serving, END_MS));
      await Promise.race([serving, overdue]);
      return ExitCode.done;
    } catch (error) {
      // A start that was given up.
      if (error === terminal.signal.reason) return ExitCode.done;
      complainAbout(explain(error, options), terminal);
      return ExitCode.failed;
    } finally {
      search?.close();
      unguard();
    }
  },
};

/** Reads the command line and loads the modules of the hub. Rejects with `UsageError`. */
async function load(args: readonly string[], terminal: Terminal) {
  // The server takes its time to load, which other commands need not wait for.
  const { isDemonstration, readCommandLine } = await import("#demonstration/local/commandLine.ts");
  const read = readCommandLine(args, { ...terminal.environment });
  if (!read.ok) throw new UsageError(read.error);
  const options = read.value;
  const distDir = await terminal.pageFolder();
  const { startProgram } = await import("#demonstration/local/start.ts");
  const isSearched = isDemonstration(options) && options.replay === undefined;
  const search = isSearched ? await searchFor(terminal) : undefined;
  return { options, distDir, startProgram, search };
}

/** The demonstration offers the gateways of this network, if there are any: here and on its page. */
async function searchFor(terminal: Terminal): Promise<Search> {
  const { searchAnnounced } = await import("../find/search.ts");
  return searchAnnounced(({ url }) =>
    terminal.complain(`Found a gateway. To use it: heliograph --gateway ${url}\n`),
  );
}

/** A sentence for a log that programs read. */
function logEntry(message: string): { readonly time: string; readonly message: string } {
  return { time: new Date().toISOString(), message };
}

async function untilEnded({ signal }: Terminal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}

export async function hubHelp(): Promise<string> {
  const { firmwareNames, scenarioList } = await import("#demonstration/local/scenarioNames.ts");
  const scenarios = scenarioList.map(({ name, about }) => `  ${name.padEnd(17)} ${about}\n`);
  return [
    "The password of a gateway is read from HELIOGRAPH_PASSWORD, or from\n",
    "HELIOGRAPH_PASSWORD_NAME for a gateway with a name.\n\n",
    `Firmware:\n  ${firmwareNames.join(", ")}\n\n`,
    `Scenarios:\n${scenarios.join("")}`,
  ].join("");
}
