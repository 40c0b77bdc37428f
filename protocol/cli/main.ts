#!/usr/bin/env node
import { run } from "./run.ts";

const stop = new AbortController();
process.once("SIGINT", () => {
  stop.abort();
});
process.exitCode = await run(process.argv.slice(2), {
  print: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  environment: process.env,
  isScreen: process.stdout.isTTY,
  signal: stop.signal,
});
