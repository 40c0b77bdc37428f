import fc from "fast-check";
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { type Evidence, type PathAnswer, probePaths } from "#protocol/profile/evidence.ts";
import { hasFixedMemory } from "#protocol/profile/fixed-memory.ts";
import { nextProbe } from "#protocol/profile/probe.ts";
import { profileOf } from "#protocol/profile/profile.ts";
import { answersByGeneration } from "../../support/generations.ts";

const complete = ["B0", "B9", "B10", "B11", "B12", "U3", "U4", "U5", "U6"];
const answersOf = (id: string) => {
  const found = answersByGeneration.find(([name]) => name === id);
  if (found === undefined) throw new Error(`no answers of ${id}`);
  return found[1];
};

describe("profile", () => {
  it.each(answersByGeneration)("names %s by its system status", (id, { system, live }) => {
    for (const evidence of [{ system }, { system, live }]) {
      const profile = profileOf(evidence);
      expect(profile).toMatchObject({ generation: id, exact: true, version: system["git_hash"] });
      expect(profile.level === "complete").toBe(complete.includes(id));
      expect(nextProbe(evidence)).toBeUndefined();
    }
  });

  it.each(answersByGeneration)(
    "knows whether %s has a memory that settings can fill",
    (id, answers) => {
      expect(hasFixedMemory(profileOf(answers))).toBe(["B0", "B1", "U0", "U1"].includes(id));
    },
  );

  it("assumes such a memory while the firmware is unknown", () => {
    expect([hasFixedMemory(undefined), hasFixedMemory(profileOf({}))]).toEqual([true, true]);
  });

  it.each(answersByGeneration)("knows what %s is without its password", (_id, answers) => {
    let evidence: Evidence = { paths: { [probePaths.live]: "refused" } };
    let calls = 0;
    for (let path = nextProbe(evidence); path !== undefined; path = nextProbe(evidence)) {
      calls += 1;
      evidence = { paths: { ...evidence.paths, [path]: answers.withoutPassword[path] } };
    }
    expect(calls).toBeLessThanOrEqual(3);
    const exact = profileOf({ system: answers.system });
    const { family, has, level } = profileOf(evidence);
    expect({ family, level }).toEqual({ family: exact.family, level: "look-and-command" });
    expect(has.solarCharger).toBe(exact.has.solarCharger);
    expect(has.acCharger).toBe(exact.has.acCharger);
  });

  it.each([
    ["B5", { solarCharger: "vedirect", acCharger: "huawei" }, "s"],
    ["B6", { solarCharger: "solarcharger", acCharger: "huawei" }, "ms"],
    ["B9", { solarCharger: "solarcharger", acCharger: "gridcharger" }, "ms"],
    ["U6", { solarCharger: null, acCharger: null, files: "file" }, "s"],
  ] as const)("reads the live status of %s alone", (id, has, pollInterval) => {
    const profile = profileOf({ live: answersOf(id).live });
    expect(profile).toMatchObject({ has, units: { pollInterval }, exact: false });
  });

  it.each([
    ["a build after a release", "B0", { git_hash: "2024.03.07-14-g1a2b3c4" }],
    ["a bare commit", "B0", { git_hash: "1a2b3c4" }],
    ["a release that nobody knows yet", "B12", { git_hash: "2026.09.30" }],
    ["a configuration from later", "U6", { config_version: "0.1.31" }],
    ["an OpenDTU with a key of OnBattery", "U6", { config_version_onbattery: 8 }],
    ["no version of the configuration", "U6", { config_version: undefined }],
    ["a version that contradicts the configuration", "B12", { git_hash: "2024.03.07" }],
    ["a release between two known ones", "U5", { git_hash: "v25.12.1" }],
  ])("is not sure of %s", (_what, id, keys) => {
    const { system, live } = answersOf(id);
    const profile = profileOf({ system: { ...system, ...keys }, live });
    expect(profile).toMatchObject({ exact: false, level: "look-and-command" });
  });

  it("is not sure of a system status beside the live status of another", () => {
    const profile = profileOf({ system: answersOf("U6").system, live: answersOf("B12").live });
    expect(profile.level).toBe("look-and-command");
  });

  it("leaves the unit of the poll interval open until something shows it", () => {
    expect(profileOf({}).units.pollInterval).toBe("unknown");
    const paths = { [probePaths.battery]: "refused" } as const;
    expect(profileOf({ paths }).units.pollInterval).toBe("unknown");
    const { system } = answersOf("B8");
    const bare = { ...system, git_hash: "1a2b3c4" };
    expect(profileOf({ system: bare }).units.pollInterval).toBe("ms");
  });

  it("asks the system status once while reading is allowed", () => {
    const { live } = answersOf("U6");
    expect(nextProbe({})).toBe(probePaths.system);
    expect(nextProbe({ live })).toBe(probePaths.system);
    expect(nextProbe({ live, paths: { [probePaths.system]: "failed" } })).toBeUndefined();
  });

  it.each([
    ["onbattery 2026.03.31", "B12"],
    ["opendtu v26.3.30", "U6"],
  ])("names the recorded answers of %s", (firmware, id) => {
    expect(profileOf(recorded(firmware))).toMatchObject({ generation: id, exact: true });
  });

  it("never throws, ends its probes, and is complete only for a known release", () => {
    const text = fc.oneof(
      fc.constantFrom("2024.03.07", "v26.3.30", "v24.11.7", "2026.03.31", "0.1.27", "0.1.30"),
      fc.string(),
    );
    const keys = fc.constantFrom("git_hash", "config_version", "config_version_onbattery");
    const value = fc.oneof(text, fc.integer({ min: 0, max: 40 }), fc.anything());
    const answer = fc.oneof(
      fc.dictionary(keys, value),
      fc.anything(),
      fc.constantFrom(...answersByGeneration.map(([, { system }]) => system)),
    );
    const live = fc.oneof(
      fc.anything(),
      fc.constantFrom(...answersByGeneration.map((row) => row[1].live)),
    );
    const path = fc.constantFrom(...Object.values(probePaths));
    const seen = fc.constantFrom<PathAnswer>("refused", "json", "html", "failed");
    const evidence = fc.record(
      { system: answer, live, paths: fc.dictionary(path, seen) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(evidence, (some) => {
        const profile = profileOf(some);
        expect(Object.isFrozen(profile) && Object.isFrozen(profile.has)).toBe(true);
        const { exact, generation, level, version } = profile;
        const isKnown = complete.includes(String(generation));
        const isRelease = /^(2024\.03\.07|202[56]\.\d\d\.\d\d|v2[456]\.\d+\.\d+)$/.test(
          String(version),
        );
        expect(level === "complete").toBe(exact && isKnown && isRelease);
        nextProbe(some);
      }),
    );
  });
});

const Vectors = v.object({
  vectors: v.array(
    v.object({
      id: v.string(),
      firmware: v.string(),
      steps: v.array(v.looseObject({ res: v.optional(v.unknown()) })),
    }),
  ),
});
const Answer = v.looseObject({ body: v.unknown() });

function recorded(firmware: string): Evidence {
  const file = new URL("../../fixtures/vectors/api-2026.json", import.meta.url);
  const { vectors } = v.parse(Vectors, JSON.parse(readFileSync(file, "utf8")));
  const bodyOf = (path: string) => {
    const id = `gets/factory/api/${path}`;
    const vector = vectors.find((each) => each.firmware === firmware && each.id === id);
    return v.parse(Answer, vector?.steps[0]?.res).body;
  };
  return { system: bodyOf("system/status"), live: bodyOf("livedata/status") };
}
