import { benchCases } from "./cases.ts";
import { runPaired } from "./paired.ts";

// The same cases in a browser; the script that opened the page waits for the promise.
Object.assign(globalThis, { benchResults: benchCases().then((cases) => cases.map(runPaired)) });
