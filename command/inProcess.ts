import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { WebSocket } from "ws";
import { run } from "./run.ts";
import { complainAbout, ExitCode, type Terminal } from "./terminal.ts";

/** Runs a command line in this process, with its streams and signals. Resolves with the exit code. */
export async function runInProcess(
  args: readonly string[],
  pageFolder: Terminal["pageFolder"],
): Promise<number> {
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  process.once("SIGTERM", () => stop.abort());

  // Without a reader, as behind `head -1`, there is nothing left to do: not a failure of ours.
  let isUnread = false;
  let outputFailure: NodeJS.ErrnoException | undefined;
  process.stdout.on("error", (cause: NodeJS.ErrnoException) => {
    if (cause.code === "EPIPE") isUnread = true;
    else outputFailure = cause;
    stop.abort();
  });
  process.stderr.on("error", () => undefined);

  const terminal: Terminal = {
    print: (text) => process.stdout.write(text),
    complain: (text) => process.stderr.write(text),
    environment: process.env,
    isScreen: process.stdout.isTTY,
    signal: stop.signal,
    pageFolder,
    version: ownVersion,
    // Node 20 has none.
    WebSocket,
  };
  const code = await run(args, terminal);
  // A request that hangs, or a handle that a library left open, would keep the process alive.
  if (!stop.signal.aborted) await written(process.stdout);
  setTimeout(() => process.exit(), 500).unref();
  if (outputFailure === undefined) return isUnread ? ExitCode.done : code;
  complainAbout(outputFailure, terminal);
  return ExitCode.failed;
}

/** Resolves when the reader of a stream has taken everything, or is gone. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.once("error", () => resolve());
    stream.write("", () => resolve());
  });
}

const Manifest = v.object({ version: v.string() });

/** From the package.json above this file: that of the repository, or that of the installed package. */
function ownVersion(): string {
  const text = readFileSync(join(import.meta.dirname, "../package.json"), "utf8");
  return v.parse(Manifest, JSON.parse(text)).version;
}
