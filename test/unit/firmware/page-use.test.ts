import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStore } from "jotai";
import { menuWithout } from "#app/app/menu.ts";
import { absentPagesAtom } from "#app/shared/gateway/profile.ts";
import {
  absentPages,
  dependentPages,
  doubtsOf,
  isUnsettled,
  pageUse,
} from "#protocol/firmware/page-use.ts";
import {
  candidatesOf,
  type GatewayProfile,
  profileOf,
  settledBy,
} from "#protocol/firmware/profile.ts";
import { fitsRecord, recordKeys } from "#protocol/firmware/record-keys.ts";
import { allReleases, newestRelease } from "#protocol/firmware/releases.ts";
import { createGateway } from "#simulator/gateway.ts";
import { type FirmwareName, firmwareNames } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { read } from "../../support/gatewayClient.ts";
import "../../support/packs.ts";
import { answersByRelease, answersOf, releaseOf } from "../../support/releases.ts";

const profileBy = (tag: string) => profileOf(answersOf(tag));
const onBatteryPages = [
  "settingsVedirect",
  "settingsPowermeter",
  "settingsPowerlimiter",
  "settingsBattery",
  "settingsChargerac",
  "infoVedirect",
];
const menuOf = (profile: GatewayProfile) => menuWithout(absentPages(profile));
const idsOf = (shown: ReturnType<typeof menuWithout>) =>
  shown.flatMap((item) => (item.kind === "folder" ? item.links.map(({ id }) => id) : item.id));

async function recordsOf(firmware: FirmwareName): Promise<ReadonlyMap<string, unknown>> {
  const gateway = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware }));
  const answers = Object.keys(recordKeys).map(async (path) => {
    const record: unknown = await read(gateway, path).catch(() => undefined);
    return [path, record] as const;
  });
  return new Map((await Promise.all(answers)).filter(([, record]) => record !== undefined));
}
const records = await Promise.all(
  firmwareNames.map(async (firmware) => [firmware, await recordsOf(firmware)] as const),
);

describe("the menu", () => {
  it("of OpenDTU has nothing on-battery", () => {
    const ids = idsOf(menuOf(profileBy("v26.3.30")));
    expect(ids).toEqual(expect.arrayContaining(["settingsConfig", "settingsLogging"]));
    expect(ids.filter((id) => onBatteryPages.includes(id))).toEqual([]);
  });

  it("of OpenDTU has What if where a hub records, which may have a meter", () => {
    expect(absentPages(profileBy("v26.3.30"))).toContain("whatIf");
    expect(absentPages(profileBy("v26.3.30"), true)).not.toContain("whatIf");
    expect(absentPages(profileBy("v26.3.30"), true)).toContain("settingsPowermeter");
  });

  it.each(["v25.4.10", "2024.03.07"])("of %s has no levels of the log", (tag) => {
    expect(idsOf(menuOf(profileBy(tag)))).not.toContain("settingsLogging");
  });

  it("is that of 2024.03.07 while the firmware is unknown", () => {
    const first = createStore().get(absentPagesAtom);
    expect(first).toEqual(dependentPages.filter((page) => pageUse(undefined, page) === "absent"));
    const unknown = idsOf(menuWithout(first));
    expect(unknown).toEqual(idsOf(menuOf(profileBy("2024.03.07"))));
    expect(idsOf(menuOf(profileOf({})))).toEqual(unknown);
  });
});

describe("a page", () => {
  it.each([
    { git_hash: "a1b2c3d" },
    { git_hash: "" },
    { git_hash: "my-fork" },
    { git_hash: "2024.03.07-5-g1a2b3c4" },
    { git_hash: undefined },
    { git_hash: "a1b2c3d", git_branch: undefined },
    undefined,
  ])(
    "of a build of 2024.03.07 that says %j is complete, most of them before their record is read",
    async (said) => {
      const { system, live } = answersOf("2024.03.07");
      let profile = profileOf({ ...(said && { system: { ...system, ...said } }), live });
      for (const [path, record] of await recordsOf("2024.03.07")) {
        profile = settledBy(profile, path, { ...Object(record), of_tomorrow: true });
      }
      const uses = dependentPages.map((page) => pageUse(profile, page));
      expect(new Set(uses.filter((use) => use !== "absent"))).toEqual(new Set(["complete"]));
      expect(pageUse(profile, "settingsLogging")).toBe("absent");
    },
  );

  it("of a gateway that answers nothing is complete once its record has told its shape", async () => {
    const nothing = profileOf({});
    for (const [path, record] of await recordsOf("2024.03.07")) {
      const page = dependentPages.find((one) => isUnsettledBy(one, path));
      const use = page && pageUse(settledBy(nothing, path, record), page);
      expect([path, use]).toEqual([path, "complete"]);
    }
  });

  it("of a release newer than all known ones asks, and restores no files", () => {
    const { system, live } = answersOf("2026.03.31");
    const newer = profileOf({ system: { ...system, git_hash: "2026.12.01" }, live });
    expect(pageUse(newer, "settingsNtp")).toBe("asks");
    expect(pageUse(newer, "settingsConfig")).toBe("read-only");
    expect(isUnsettled(newer, "/api/ntp/config")).toBe(true);
    const changed = settledBy(newer, "/api/ntp/config", { ntp_timezone: "CET-1" });
    expect(pageUse(changed, "settingsNtp")).toBe("read-only");
    expect(pageUse(changed, "settingsMqtt")).toBe("asks");
  });

  it("of a release older than all known ones saves only what never changed", () => {
    const { system, live } = answersOf("2024.03.07");
    const older = profileOf({ system: { ...system, git_hash: "2024.02.19.post1" }, live });
    const saved = dependentPages.filter((page) => pageUse(older, page) === "complete");
    expect(saved).toEqual(["settingsNetwork", "settingsSecurity", "infoVedirect", "whatIf"]);
  });

  it("whose record fits no candidate is read-only, and the others are as before", () => {
    const profile = settledBy(profileBy("2024.03.07"), "/api/battery/config", { mqtt: {} });
    expect(pageUse(profile, "settingsBattery")).toBe("read-only");
    expect(pageUse(profile, "settingsNtp")).toBe("complete");
  });

  it("whose record fits again can be saved again, while another one that fits not cannot", () => {
    const paths = ["/api/battery/config", "/api/ntp/config"] as const;
    const misfit = paths.reduce(
      (profile, path) => settledBy(profile, path, { mqtt: {} }),
      profileBy("2024.03.07"),
    );
    const [, held] = records.find(([firmware]) => firmware === "2024.03.07") ?? [];
    const settled = settledBy(misfit, "/api/battery/config", held?.get("/api/battery/config"));
    expect([misfit.misfits, settled.misfits]).toEqual([paths, ["/api/ntp/config"]]);
    expect(pageUse(settled, "settingsBattery")).toBe("complete");
    expect(pageUse(settled, "settingsNtp")).toBe("read-only");
  });
});

function isUnsettledBy(page: string, path: string): boolean {
  const misfit = { ...profileOf({}), doubts: [], misfits: [path] };
  return pageUse(misfit, page) === "read-only";
}

it.each(["onbattery", "opendtu"] as const)("the newest release of %s is simulated", (family) => {
  const simulated = firmwareNames.map((name) => releaseOf(name.replace("opendtu-", "v")));
  expect(simulated).toContain(newestRelease(family));
});

it.each(records)("each record of a simulated %s fits that release", (firmware, held) => {
  const { has } = releaseOf(firmware.replace("opendtu-", "v"));
  for (const [path, record] of held) {
    expect([path, fitsRecord(path, has, record)]).toEqual([path, true]);
  }
});

/** Dotted paths of all that an object holds; of a list those of its first item. */
function keysOf(value: unknown, before = ""): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const entries = Array.isArray(value) ? value.slice(0, 1).entries() : Object.entries(value);
  return [...entries].flatMap(([key, part]: [number | string, unknown]) => {
    const path = `${before}${key}`;
    return [path, ...keysOf(part, `${path}.`)];
  });
}

/** Keys without a rule: pins are the board's, and the form offers the other two wherever the record has them. */
const withoutRule = /^curPin\.|\.(allow_standby|charge_through_reset)$/;

it("a record fits no release that has other keys there, or the rules forgot one", () => {
  const forgotten = records.flatMap(([firmware, held]) =>
    records.flatMap(([other, othersHeld]) => {
      const { has } = releaseOf(other.replace("opendtu-", "v"));
      return [...held].flatMap(([path, record]) => {
        const others = othersHeld.get(path);
        if (others === undefined || !fitsRecord(path, has, record)) return [];
        const theirs = new Set(keysOf(others));
        return keysOf(record)
          .filter((key) => !theirs.has(key) && !withoutRule.test(key))
          .map((key) => `${path}: ${key} is in ${firmware}, not in ${other}`);
      });
    }),
  );
  expect(forgotten).toEqual([]);
});

const shapes = new Map(
  allReleases.map(({ has }) => [
    has,
    new Map(Object.entries(recordKeys).map(([path, keys]) => [path, JSON.stringify(keys(has))])),
  ]),
);
const shapeOf = (path: string, has: Parameters<typeof fitsRecord>[1]) =>
  shapes.get(has)?.get(path) ?? JSON.stringify(recordKeys[path]?.(has) ?? []);

it("releases whose records of a path differ, differ in what its page depends on", () => {
  const paths = Object.keys(recordKeys).map((path) => {
    const page = dependentPages.find((one) => isUnsettledBy(one, path));
    return [path, page ?? ""] as const;
  });
  const facets = allReleases.map(({ has, units, codes }) =>
    Object.entries({ has, units, codes }).flatMap(([part, values]) =>
      Object.entries(values).map(([key, value]) => [`${part}.${key}`, value] as const),
    ),
  );
  const unseen = allReleases.slice(1).flatMap((release, at) => {
    const before = new Map(facets[at]);
    const doubts = facets[at + 1]?.filter(([key, value]) => before.get(key) !== value) ?? [];
    const named = { doubts: doubts.map(([key]) => key) };
    return paths
      .filter(
        ([path]) =>
          shapeOf(path, release.has) !== shapeOf(path, allReleases[at]?.has ?? release.has),
      )
      .filter(([, page]) => doubtsOf(named, page).length === 0)
      .map(([path]) => [release.name, path]);
  });
  expect(unseen).toEqual([]);
});

it("no page is writable while two candidates differ in its shape or meaning", () => {
  const systems = answersByRelease.map((row) => row[1].system);
  const lives = answersByRelease.map((row) => row[1].live);
  const keys = ["git_hash", "config_version", "config_version_onbattery", "uarts", "cputemp"];
  const evidence = fc.record(
    {
      system: fc
        .tuple(fc.constantFrom(...systems), fc.subarray(keys))
        .map(([system, left]) =>
          Object.fromEntries(Object.entries(system).filter(([key]) => !left.includes(key))),
        ),
      live: fc.constantFrom(...lives),
    },
    { requiredKeys: [] },
  );
  const record = fc.constantFrom(...records).chain(([, held]) => fc.constantFrom(...held));
  const pathsOf = new Map(
    dependentPages.map((page) => [
      page,
      Object.keys(recordKeys).filter((path) => isUnsettledBy(page, path)),
    ]),
  );
  fc.assert(
    fc.property(evidence, fc.option(record), (some, seen) => {
      const before = profileOf(some);
      const profile = seen ? settledBy(before, ...seen) : before;
      for (const page of dependentPages) {
        if (!["complete", "asks"].includes(pageUse(profile, page))) continue;
        expect(doubtsOf(profile, page)).toEqual([]);
        for (const path of pathsOf.get(page) ?? []) {
          const found = candidatesOf(profile).map(({ has }) => shapeOf(path, has));
          expect([path, new Set(found).size]).toEqual([path, 1]);
        }
      }
    }),
  );
});
