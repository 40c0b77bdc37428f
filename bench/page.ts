import { benchCases } from "./cases.ts";
import { runPaired } from "./compareTimes.ts";

// The same cases in a browser; the script that opened the page calls the function.
Object.assign(globalThis, { runBench: async () => (await benchCases()).map(runPaired) });
