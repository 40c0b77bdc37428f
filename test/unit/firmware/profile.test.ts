import fc from "fast-check";
import { readFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { type Evidence, type PathAnswer, probePaths } from "#protocol/firmware/evidence.ts";
import { nextProbe } from "#protocol/firmware/probe.ts";
import {
  candidatesOf,
  type GatewayProfile,
  profileOf,
  profileOfRelease,
} from "#protocol/firmware/profile.ts";
import { allReleases, newestRelease, releases } from "#protocol/firmware/releases.ts";
import { answersByRelease, answersOf, releaseOf } from "../../support/releases.ts";

const candidateNames = ({ candidates }: GatewayProfile) =>
  candidates.map((name) => name.split(" ")[1]);

describe("a known release", () => {
  it.each(answersByRelease)("%s is known by its system status", (tag, { system, live }) => {
    const { name, has, units, codes } = releaseOf(tag);
    for (const evidence of [{ system }, { system, live }]) {
      const profile = profileOf(evidence);
      expect(profile).toMatchObject({ candidates: [name], exact: true, version: tag, doubts: [] });
      expect(profile).toMatchObject({ has, units, codes, age: "known" });
      expect(nextProbe(evidence)).toBeUndefined();
    }
  });

  it.each(["onbattery", "opendtu"] as const)("the newest of %s ends its list", (family) => {
    expect(newestRelease(family)).toBe(releases[family].at(-1));
  });

  it("each row of the table has answers", () => {
    expect(answersByRelease.map(([tag]) => releaseOf(tag).name)).toEqual(
      allReleases.map(({ name }) => name),
    );
  });

  it.each(answersByRelease)("%s is of its family without a password", (_tag, answers) => {
    let evidence: Evidence = { paths: { [probePaths.live]: "refused" } };
    let calls = 0;
    for (let path = nextProbe(evidence); path !== undefined; path = nextProbe(evidence)) {
      calls += 1;
      evidence = { paths: { ...evidence.paths, [path]: answers.withoutPassword[path] } };
    }
    expect(calls).toBeLessThanOrEqual(3);
    const exact = profileOf({ system: answers.system });
    const profile = profileOf(evidence);
    expect(profile.candidates).toContain(exact.candidates[0]);
    expect(profile.has.solarCharger).toBe(exact.has.solarCharger);
    expect(profile.has.acCharger).toBe(exact.has.acCharger);
  });
});

describe("a build under another name", () => {
  it.each(["a1b2c3d", "", "my-fork", "2024.03.07-5-g1a2b3c4", undefined])(
    "%j with the answers of 2024.03.07 fits it, and the next release",
    (git_hash) => {
      const { system, live } = answersOf("2024.03.07");
      const profile = profileOf({ system: { ...system, git_hash, of_tomorrow: 1 }, live });
      expect(candidateNames(profile)).toEqual(["2024.03.07", "2024.03.23"]);
      expect(profile).toMatchObject({ exact: false, age: "known", units: { pollInterval: "s" } });
      expect(profile.doubts).toEqual(["has.limiter"]);
    },
  );

  it("without any system status is told by its live data", () => {
    const { live } = answersOf("2024.03.07");
    const profile = profileOf({ live, paths: { [probePaths.system]: "failed" } });
    expect(candidateNames(profile)).toEqual([
      "2024.03.07",
      "2024.03.23",
      "2024.05.03",
      "2024.08.18",
    ]);
    expect(profile.units.pollInterval).toBe("s");
  });

  it.each([
    ["2026.03.31", ["2025.06.11", "2025.09.16", "2025.10.11", "2026.03.31"]],
    ["2025.04.17", ["2025.04.17"]],
    ["v26.3.30", ["v25.5.10", "v25.9.11", "v26.3.28"]],
    ["v25.4.10", ["v24.11.7"]],
  ])("with the answers of %s", (tag, tags) => {
    const { system, live } = answersOf(tag);
    expect(candidateNames(profileOf({ system: { ...system, git_hash: "a1b2c3d" }, live }))).toEqual(
      tags,
    );
  });

  it("is taken for what it answers where its name says otherwise", () => {
    const { system, live } = answersOf("2026.03.31");
    const profile = profileOf({ system: { ...system, git_hash: "2024.03.07" }, live });
    expect(candidateNames(profile)).toContain("2026.03.31");
    expect(profile).toMatchObject({ exact: false, units: { pollInterval: "ms" } });
  });

  it.each([
    ["2024.11.20-40-g1a2b3c4", { config_version_onbattery: 2 }],
    ["my-fork", { config_version_onbattery: 2 }],
  ])("from between seconds and milliseconds leaves the unit open: %s", (git_hash, keys) => {
    const { system } = answersOf("2024.11.20");
    const profile = profileOf({ system: { ...system, git_hash, uarts: [], ...keys } });
    expect(profile.units.pollInterval).toBe("unknown");
  });
});

it("a release that nobody knows is one of its neighbours where nothing else tells", () => {
  const { system, live } = answersOf("v26.3.30");
  const profile = profileOf({ system: { ...system, git_hash: "v25.7.1" }, live });
  expect(candidateNames(profile)).toEqual(["v25.5.10", "v25.9.11"]);
});

describe("the age of a release", () => {
  it.each([
    ["2026.03.31", { git_hash: "2026.10.1" }, "known"],
    ["2026.03.31", { git_hash: "2026.10.01" }, "newer"],
    ["2026.03.31", { git_hash: "2026.03.31-12-g1a2b3c4" }, "newer"],
    ["2026.03.31", { git_hash: "a1b2c3d", config_version_onbattery: 9 }, "newer"],
    ["v26.3.30", { git_hash: "v26.9.9" }, "newer"],
    ["v26.3.30", { git_hash: "v26.9.9", config_version: "0.1.31" }, "newer"],
    ["v25.9.11", { git_hash: "v25.12.1" }, "known"],
    ["2024.03.07", { git_hash: "2024.02.19.post1" }, "older"],
    ["2024.03.07", { git_hash: "2024.02.19-3-g1a2b3c4" }, "older"],
    ["v23.12.31", { git_hash: "v22.11.9", config_version: "0.1.20" }, "older"],
  ] as const)("%s as %j: %s", (tag, keys, age) => {
    const { system, live } = answersOf(tag);
    expect(profileOf({ system: { ...system, ...keys }, live }).age).toBe(age);
  });

  it("a newer one is read like the newest of its family", () => {
    const { system, live } = answersOf("2026.03.31");
    const profile = profileOf({ system: { ...system, git_hash: "2026.10.01" }, live });
    expect(candidateNames(profile)).toEqual(["2026.03.31"]);
    expect(profile).toMatchObject({ exact: false, isOutdated: false });
  });
});

describe("what is in doubt", () => {
  it("is everything without any answer; the rest is as specified", () => {
    const profile = profileOf({});
    const specified = profileOfRelease(releaseOf("2024.03.07"));
    expect(profile).toMatchObject({ family: "unknown", has: specified.has, exact: false });
    expect(profile.candidates).toHaveLength(allReleases.length);
    expect(profile.units).toEqual({ pollInterval: "unknown", acChargerPower: "unknown" });
  });

  it("has limits and choices that every candidate takes", () => {
    const { live } = answersOf("2024.03.07");
    const { limits, choices } = profileOf({ live });
    expect(limits).toMatchObject({ inverters: 5, topicBytes: 32, publishIntervalS: [5, 65_535] });
    expect(choices).toMatchObject({ meterSource: 4, batteryProvider: 3 });
  });

  it("is asked for: the live status where several releases are left, a path for the unit", () => {
    const { system, live } = answersOf("2024.03.07");
    const { live: liveAsked, system: asked } = probePaths;
    expect(nextProbe({})).toBe(asked);
    const bare = { ...system, git_hash: "a1b2c3d" };
    expect(nextProbe({ system: bare, paths: { [asked]: "json" } })).toBe(liveAsked);
    const both = { [asked]: "json", [liveAsked]: "json" } as const;
    expect(nextProbe({ system: bare, live, paths: both })).toBeUndefined();
    expect(nextProbe({ live, paths: { [asked]: "failed", [liveAsked]: "json" } })).toBeUndefined();
    const none = { [asked]: "failed", [liveAsked]: "failed" } as const;
    expect(nextProbe({ paths: none })).toBe(probePaths.solarCharger);
    expect(nextProbe({ paths: { ...none, [probePaths.solarCharger]: "html" } })).toBeUndefined();
  });

  it("asks the system status once while reading is allowed", () => {
    const { live } = answersOf("v26.3.30");
    expect(nextProbe({ live })).toBe(probePaths.system);
    expect(nextProbe({ live, paths: { [probePaths.system]: "failed" } })).toBeUndefined();
  });
});

it.each([
  ["onbattery 2026.03.31", "2026.03.31"],
  ["opendtu v26.3.30", "v26.3.30"],
])("the recorded answers of %s are known", (firmware, tag) => {
  const { name } = releaseOf(tag);
  expect(profileOf(recordedEvidence(firmware))).toMatchObject({ candidates: [name], exact: true });
});

const anyEvidence = (): fc.Arbitrary<Evidence> => {
  const text = fc.oneof(
    fc.constantFrom("2024.03.07", "v26.3.30", "v24.11.7", "2026.03.31", "0.1.27", "0.1.30"),
    fc.string(),
  );
  const keys = fc.constantFrom("git_hash", "config_version", "config_version_onbattery");
  const value = fc.oneof(text, fc.integer({ min: 0, max: 40 }), fc.anything());
  const known = fc.constantFrom(...answersByRelease.map(([, { system }]) => system));
  const changed = fc
    .tuple(known, fc.dictionary(keys, value))
    .map(([system, more]) => ({ ...system, ...more }));
  const system = fc.oneof(fc.dictionary(keys, value), fc.anything(), known, changed);
  const live = fc.oneof(
    fc.anything(),
    fc.constantFrom(...answersByRelease.map((row) => row[1].live)),
  );
  const path = fc.constantFrom(...Object.values(probePaths));
  const seen = fc.constantFrom<PathAnswer>("refused", "json", "html", "failed");
  return fc.record({ system, live, paths: fc.dictionary(path, seen) }, { requiredKeys: [] });
};

it("whatever it answers, it has candidates, is frozen, and is exact only for a known tag", () => {
  fc.assert(
    fc.property(anyEvidence(), (evidence) => {
      const profile = profileOf(evidence);
      expect(Object.isFrozen(profile) && Object.isFrozen(profile.has)).toBe(true);
      expect(profile.candidates.length).toBeGreaterThan(0);
      const known = profile.exact ? [releaseOf(profile.version ?? "").name] : profile.candidates;
      expect(profile.candidates).toEqual(known);
      nextProbe(evidence);
    }),
  );
});

it("a unit, a shape or a code on which two candidates differ is in doubt", () => {
  fc.assert(
    fc.property(anyEvidence(), (evidence) => {
      const profile = profileOf(evidence);
      const all = candidatesOf(profile);
      const units = new Set(all.map(({ units: { pollInterval } }) => pollInterval));
      const isSure = units.size === 1 && !profile.isBetweenUnits;
      expect(profile.units.pollInterval).toBe(isSure ? [...units][0] : "unknown");
      for (const { has, codes, limits, choices } of all) {
        const differing = [
          ...Object.entries(has)
            .filter(([key, value]) => Reflect.get(profile.has, key) !== value)
            .map(([key]) => `has.${key}`),
          ...(codes.limit === profile.codes.limit ? [] : ["codes.limit"]),
        ];
        expect(profile.doubts).toEqual(expect.arrayContaining(differing));
        expect(profile.limits.topicBytes).toBeLessThanOrEqual(limits.topicBytes);
        expect(profile.limits.inverters).toBeLessThanOrEqual(limits.inverters);
        const { meterSource } = choices;
        const most = meterSource ?? Number.POSITIVE_INFINITY;
        expect(profile.choices.meterSource ?? 0).toBeLessThanOrEqual(most);
      }
    }),
  );
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

function recordedEvidence(firmware: string): Evidence {
  const file = new URL("../../fixtures/vectors/api-2026.json", import.meta.url);
  const { vectors } = v.parse(Vectors, JSON.parse(readFileSync(file, "utf8")));
  const bodyOf = (path: string) => {
    const id = `gets/factory/api/${path}`;
    const vector = vectors.find((each) => each.firmware === firmware && each.id === id);
    return v.parse(Answer, vector?.steps[0]?.res).body;
  };
  return { system: bodyOf("system/status"), live: bodyOf("livedata/status") };
}
