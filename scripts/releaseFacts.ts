// npm run release-facts -- OLD NEW: prints the differences between two firmware releases that concern a client. OLD and
// NEW: the folder of a checkout, or DIR@TAG.
import { changesBetween, factsOf } from "./facts/facts.ts";
import { readSources } from "./facts/readSources.ts";

const [old, now] = process.argv.slice(2);
if (old === undefined || now === undefined) {
  console.error("npm run release-facts -- OLD NEW, each a folder or DIR@TAG");
  process.exitCode = 1;
} else {
  console.log(`# From ${old} to ${now}\n`);
  console.log(changesBetween(factsOf(readSources(old)), factsOf(readSources(now))));
}
