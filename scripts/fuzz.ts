// npm run fuzz: odd messages through parse and merge; with --server, odd requests and answers through the hub.
import { parseArgs } from "node:util";
import { hosted } from "./build/built.ts";
import { simulatedCorpus } from "./fuzz/corpus.ts";
import type { FuzzPlan } from "./fuzz/run.ts";
import { fuzzServer } from "./fuzz/server/run.ts";

// A bundler gives it to the modules of the page.
Object.assign(globalThis, { TARGET_FIRMWARE: undefined, BUILT: hosted });
const { fuzz } = await import("./fuzz/run.ts");

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    messages: { type: "string", default: "1000000" },
    profiles: { type: "string", default: "100000" },
    server: { type: "boolean", default: false },
    requests: { type: "string", default: "1000000" },
  },
});
const seed = Number(values.seed);
const startMs = performance.now();
const passedS = () => `${Math.round((performance.now() - startMs) / 1000)} s`;

if (values.server) await fuzzTheServer(Number(values.requests));
else fuzzTheReaders({ seed, messages: Number(values.messages), profiles: Number(values.profiles) });

function fuzzTheReaders(plan: FuzzPlan): void {
  console.log(`seed ${seed}: ${plan.messages} messages, ${plan.profiles} profiles`);
  const { merged, refused, decoded } = fuzz(simulatedCorpus(), plan);
  console.log(
    `${merged} merged, ${refused} refused, ${decoded} profiles decoded, no throw, ${passedS()}`,
  );
}

async function fuzzTheServer(requests: number): Promise<void> {
  console.log(`seed ${seed}: ${requests} requests`);
  const done = await fuzzServer({ seed, requests }, (count) => {
    if (count % 100_000 < 10_000) console.log(`${count} requests, ${passedS()}`);
  });
  const statuses = [...done.statuses].toSorted(([one], [other]) => one - other);
  const answers = statuses.reduce((sum, [, count]) => sum + count, 0);
  console.log(
    `${done.requests} requests, ${answers} answers, ${done.badAnswers} bad answers of the gateway, ${passedS()}`,
  );
  console.log(statuses.map(([status, count]) => `${status}: ${count}`).join(", "));
  console.log("before", done.before);
  console.log("after ", done.after);
}
