import { spawn } from "node:child_process";

/** A program of protocol/examples that runs without a page. */
export interface LibraryProgram {
  readonly file: string;
  /** Its arguments; the address of a gateway is put first. */
  readonly args: readonly string[];
  /** Its output for the simulated gateway with one inverter. */
  readonly prints: RegExp;
}

/** The programs of the library's documents; `prices.json` lies where they run. */
export const libraryPrograms: readonly LibraryProgram[] = [
  { file: "read.mjs", args: ["2"], prints: /^(?:[\d.]+ W from 1 of 1\n){2}$/ },
  { file: "limit-by-price.mjs", args: ["prices.json"], prints: /^\d{12} works by 0 %\n$/ },
  {
    file: "csv-logger.mjs",
    args: ["1"],
    prints: /^time,serial,power_w,yield_day_wh\n\d{4}-\d\d-\d\dT[\d:.]+Z,\d{12},[\d.]+,[\d.]+\n/,
  },
  {
    file: "poller.mjs",
    args: ["8"],
    prints:
      /^\{"id":"gateway","state":"online"\}\n\{"id":"plant.power","state":[\d.]+,"unit":"W"\}\n/,
  },
  { file: "property-test.mjs", args: [], prints: /^three properties hold\n$/ },
  { file: "in-a-worker.mjs", args: [], prints: /^[\d.]+ W from 1 inverters\n/ },
];

/** The prices by which the program stops the plant now. */
export const prices = JSON.stringify([
  { from: "2026-01-01T00:00:00Z", price: 21 },
  { from: "2026-01-02T00:00:00Z", price: -0.31 },
]);

/** Runs a program until the expected output, and ends it. Throws with its output if it ends without that. */
export async function untilPrinted(
  command: readonly string[],
  prints: RegExp,
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<string> {
  const [program = "", ...args] = command;
  // A group of its own: some programs end without those that they started.
  const isGroup = process.platform !== "win32";
  const child = spawn(program, args, {
    ...options,
    stdio: ["ignore", "pipe", "pipe"],
    detached: isGroup,
  });
  let [printed, complained] = ["", ""];
  child.stderr.on("data", (chunk) => {
    complained += String(chunk);
  });
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (prints.test(printed)) break;
  }
  try {
    if (child.pid !== undefined && child.exitCode === null)
      process.kill(isGroup ? -child.pid : child.pid);
  } catch {
    // It ended by itself.
  }
  if (prints.test(printed)) return printed;
  throw new Error(`${command.join(" ")} printed: ${printed}${complained}`);
}
