import { expect, test } from "vitest";
import { type GatewayProfile, profileOf } from "#protocol/firmware/profile.ts";
import { differences, valueAt } from "#protocol/record-paths.ts";
import { answersByRelease } from "../../test/support/releases.ts";
import { golden } from "./golden.ts";

const alike = {
  isAlike: Object.is,
  keysOf: (one: object, other: object) => new Set([...Object.keys(other), ...Object.keys(one)]),
};

/** Differences between two profiles: dotted paths and values. */
function changes(before: GatewayProfile, after: GatewayProfile): readonly string[] {
  return differences(before, after, alike).map(
    (path) => `${path}: ${JSON.stringify(valueAt(after, path)) ?? ""}`,
  );
}

test("the profile of each release by each evidence", async () => {
  let before = profileOf({});
  const found: Record<string, unknown> = { nothing: before };
  for (const [tag, answers] of answersByRelease) {
    const { system, live, withoutPassword: paths } = answers;
    const { git_hash: _, ...unnamed } = system;
    const exact = profileOf({ system });
    const against = (profile: GatewayProfile) => changes(exact, profile).join(", ");
    found[tag] = {
      "otherwise than the release before": changes(before, exact),
      "without a version": against(profileOf({ system: unnamed })),
      "by the live status": against(profileOf({ live })),
      "by both, without a version": against(profileOf({ system: unnamed, live })),
      "by existing paths": against(profileOf({ paths })),
    };
    before = exact;
  }
  await expect(golden(found)).toMatchFileSnapshot("golden/profiles.json");
});
