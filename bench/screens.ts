// npm run bench:screens: CPU time of the hub for 1,000 texts to 1, 100 and 300 screens, against a bare program that
// broadcasts the same bytes, in turns within a run.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    screens: { type: "string", default: "1,100,300" },
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "10" },
    rate: { type: "string", default: "50" },
  },
});
const forMs = Number(values.seconds) * 1000;

const gateway = await start("gateway");
for (const count of values.screens.split(",").map(Number)) await compare(count);
gateway.child.kill();
process.exit();

/** Prints the cost of both for so many screens. */
async function compare(count: number): Promise<void> {
  const hub = await serve("hub", count);
  const bare = await serve("bare", count);
  const rounds: { readonly hub: number; readonly bare: number }[] = [];
  // The first round warms up.
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const cost = { hub: await hub.costMs(), bare: await bare.costMs() };
    if (round > 0) rounds.push(cost);
  }
  const hubMs = median(rounds.map((round) => round.hub));
  const bareMs = median(rounds.map((round) => round.bare));
  const ratio = median(rounds.map((round) => round.hub / round.bare));
  console.log(
    `${count} screens, 1,000 texts: hub ${hubMs.toFixed(0)} ms, bare ${bareMs.toFixed(0)} ms of CPU; ratio ${ratio.toFixed(2)}`,
  );
  hub.end();
  bare.end();
}

/** A server with its screens, and its cost for 1,000 texts. Both exist in every round, one of them idle. */
async function serve(role: "hub" | "bare", count: number) {
  const server = await start(role, gateway.value);
  const screens = await start("screens", `${server.value},${count}`);
  const usedCpu = () => ask(server.child, 0);
  return {
    /** CPU time in ms for 1,000 texts, less that of an equal idle time. */
    async costMs(): Promise<number> {
      const [idleFrom, before] = [await usedCpu(), await ask(screens.child, 0)];
      await pause(forMs / 2);
      const idleMs = 2 * ((await usedCpu()) - idleFrom);
      const from = await usedCpu();
      await ask(gateway.child, Number(values.rate));
      await pause(forMs);
      await ask(gateway.child, 0);
      // Waits for texts in flight.
      await pause(500);
      const busyMs = (await usedCpu()) - from;
      const texts = ((await ask(screens.child, 0)) - before) / count;
      return ((busyMs - idleMs) / texts) * 1000;
    },
    end() {
      screens.child.kill();
      server.child.kill();
    },
  };
}

async function start(role: string, argument: string | number = "") {
  const path = fileURLToPath(new URL("screensPart.ts", import.meta.url));
  const child = fork(path, [role, String(argument)], { execArgv: ["--import", "tsx"] });
  return { child, value: await answerOf(child) };
}

function ask(child: ChildProcess, message: number): Promise<number> {
  const answer = answerOf(child);
  child.send(message);
  return answer;
}

async function answerOf(child: ChildProcess): Promise<number> {
  const [value]: unknown[] = await once(child, "message");
  return Number(value);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
