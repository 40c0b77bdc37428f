import { networkInterfaces } from "node:os";
import { readCommandLine, type StartOptions } from "./commandLine.ts";
import { loadSite } from "./staticSite.ts";
import { proxyBackend } from "./proxy.ts";
import { startSimulator } from "./serve.ts";
import { replayBackend } from "./replayBackend.ts";
import { listen, type Listening } from "./server.ts";

/** Exit codes of the command. */
type ExitCode = 0 | 1;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * `npm start`: serves the build in `distDir` with a simulated gateway or before a real one, until Ctrl-C. Resolves
 * with the exit code. What cannot work ends with a sentence, never with a stack trace.
 */
export async function start(args: readonly string[], distDir: string): Promise<ExitCode> {
  const options = readCommandLine(args);
  if (!options.ok) {
    const { message, isHelp } = options.error;
    (isHelp ? process.stdout : process.stderr).write(`${message}\n`);
    return isHelp ? 0 : 1;
  }
  try {
    const listening = await serve(options.value, distDir);
    greet(options.value, listening.port);
    await interrupted();
    await listening.close();
    return 0;
  } catch (error) {
    process.stderr.write(`${explain(error, options.value)}\n`);
    return 1;
  }
}

/** Resolves at Ctrl-C, and when the process is asked to end. */
export function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });
}

/** A sentence for an error that a person can do something about. */
export function explain(
  error: unknown,
  { port, host }: Pick<StartOptions, "port" | "host">,
): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${port} is in use. Choose another one: npm start -- --port ${port === 65_535 ? 8080 : port + 1}`;
  }
  if (code === "EACCES")
    return `Port ${port} needs more rights. Choose one above 1023 with --port.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return `This machine has no address ${host}.`;
  return error instanceof Error ? error.message : String(error);
}

function serve(options: StartOptions, distDir: string): Promise<Listening> {
  const { port, host, gateway, scenario, seed, clock, control } = options;
  const place = { port, ...(host !== undefined && { host }) };
  if (options.replay !== undefined) {
    const { backend, stop } = replayBackend(options.replay, options);
    const ended = { ...backend, close: () => (stop(), backend.close()) };
    return listen(ended, { ...place, site: loadSite(distDir) });
  }
  if (gateway === undefined) {
    return startSimulator({ ...place, scenario, seed, clock, control, distDir });
  }
  const proxy = proxyBackend(gateway, say);
  void proxy.probe();
  return listen(proxy, { ...place, site: loadSite(distDir) });
}

function greet(options: StartOptions, port: number): void {
  say("");
  say(`Heliograph      http://${options.host ?? "localhost"}:${port}`);
  if (options.host === undefined) {
    for (const address of ownAddresses()) say(`                http://${address}:${port}`);
  }
  say(greeting(options));
  say("Ctrl-C ends it.");
}

/** What stands behind the page, and how to sign in when that is known. */
export function greeting({
  gateway,
  scenario,
  replay,
}: Pick<StartOptions, "gateway" | "scenario"> & Partial<Pick<StartOptions, "replay">>): string {
  if (replay !== undefined) return `Recording       ${replay}`;
  if (gateway !== undefined) return `Gateway         ${gateway.origin}`;
  const password = scenario === "own-password" ? "sunflower-42" : "openDTU42";
  return `Gateway         simulated, scenario "${scenario}"\nSign in with    admin / ${password}`;
}

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address);
}
