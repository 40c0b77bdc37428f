import { run } from "#command/run.ts";
import type { Terminal } from "#command/terminal.ts";

/** How a command line ended, and its output. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly complaint: string;
}

/** Runs a command line as a terminal does, with the password of the simulated gateway and no built page. */
export async function ranWith(given: Partial<Terminal>, args: readonly string[]): Promise<Ran> {
  let out = "";
  let complaint = "";
  const code = await run(args, {
    print: (text) => (out += text),
    complain: (text) => (complaint += text),
    environment: { HELIOGRAPH_PASSWORD: "openDTU42" },
    isScreen: false,
    signal: new AbortController().signal,
    pageFolder: () => "/nowhere",
    version: () => "1.2.3",
    ...given,
  });
  return { code, out, complaint };
}
