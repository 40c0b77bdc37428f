import { readFileSync } from "node:fs";
import * as v from "valibot";
import { probePaths } from "#protocol/profile/evidence.ts";
import { generations } from "#protocol/profile/generations.ts";

const GenerationAnswers = v.object({
  system: v.record(v.string(), v.unknown()),
  live: v.record(v.string(), v.unknown()),
  /** What each path answers while read-only access is off and nobody is signed in. */
  withoutPassword: v.record(
    v.picklist(Object.values(probePaths)),
    v.picklist(["refused", "json", "html", "failed"]),
  ),
});

/** Every generation with its composed answers. */
export const answersByGeneration = [...generations.onbattery, ...generations.opendtu].map(
  ({ id }) => {
    const file = new URL(`../fixtures/generations/${id}.json`, import.meta.url);
    const answers = v.parse(GenerationAnswers, JSON.parse(readFileSync(file, "utf8")));
    return [id, answers] as const;
  },
);
