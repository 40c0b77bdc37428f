import { parseArgs } from "node:util";
import { simulatedCorpus } from "./fuzz/corpus.ts";
import { fuzz } from "./fuzz/run.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    messages: { type: "string", default: "1000000" },
    profiles: { type: "string", default: "100000" },
  },
});
const plan = {
  seed: Number(values.seed),
  messages: Number(values.messages),
  profiles: Number(values.profiles),
};
console.log(`seed ${plan.seed}: ${plan.messages} messages, ${plan.profiles} profiles`);
const startMs = performance.now();
const { merged, refused, decoded } = fuzz(simulatedCorpus(), plan);
const seconds = Math.round((performance.now() - startMs) / 1000);
console.log(
  `${merged} merged, ${refused} refused, ${decoded} profiles decoded, no throw, ${seconds} s`,
);
