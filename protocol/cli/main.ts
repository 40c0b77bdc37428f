#!/usr/bin/env node
import { run } from "./run.ts";
import { complainOf, ExitCode, type Terminal } from "./terminal.ts";

const stop = new AbortController();
process.once("SIGINT", () => {
  stop.abort();
});

// Without a reader, as behind `head -1`, there is nothing left to do: not a failure of ours.
let outputFailure: NodeJS.ErrnoException | undefined;
process.stdout.on("error", (cause: NodeJS.ErrnoException) => {
  if (cause.code !== "EPIPE") outputFailure = cause;
  stop.abort();
});
process.stderr.on("error", () => undefined);

const terminal: Terminal = {
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  environment: process.env,
  isScreen: process.stdout.isTTY,
  signal: stop.signal,
};
const code = await run(process.argv.slice(2), terminal);
if (outputFailure !== undefined) complainOf(outputFailure, terminal);
process.exitCode = outputFailure === undefined ? code : ExitCode.failed;
