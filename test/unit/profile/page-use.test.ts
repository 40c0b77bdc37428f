import { describe, expect, it } from "vitest";
import { menu, menuOf } from "#app/app/menu.ts";
import { canUpdateToComplete } from "#protocol/profile/complete.ts";
import { pageUse } from "#protocol/profile/page-use.ts";
import { profileOf } from "#protocol/profile/profile.ts";
import { answersByGeneration } from "../../support/generations.ts";

const profileBy = (id: string) => {
  const answers = answersByGeneration.find(([name]) => name === id)?.[1];
  if (answers === undefined) throw new Error(`no answers of ${id}`);
  return profileOf(answers);
};
const onBatteryPages = [
  "settingsVedirect",
  "settingsPowermeter",
  "settingsPowerlimiter",
  "settingsBattery",
  "settingsChargerac",
  "infoVedirect",
];
const idsOf = (shown: typeof menu) =>
  shown.flatMap((item) => (item.kind === "folder" ? item.links.map(({ id }) => id) : item.id));

describe("the menu", () => {
  it("of OpenDTU has nothing on-battery", () => {
    const ids = idsOf(menuOf(profileBy("U6")));
    expect(ids).toEqual(expect.arrayContaining(["settingsConfig", "settingsLogging"]));
    expect(ids.filter((id) => onBatteryPages.includes(id))).toEqual([]);
  });

  it.each(["U3", "B0"])("of %s has no levels of the log", (id) => {
    expect(idsOf(menuOf(profileBy(id)))).not.toContain("settingsLogging");
  });

  it("is that of 2024.03.07 while the firmware is unknown", () => {
    const unknown = idsOf(menuOf(undefined));
    expect(unknown).toEqual(idsOf(menuOf(profileBy("B0"))));
    expect(idsOf(menuOf(profileOf({})))).toEqual(unknown);
  });
});

describe("a page", () => {
  it("of settings in an unread shape is explained, and read-only in a read one", () => {
    expect(pageUse(profileBy("B2"), "settingsPowerlimiter")).toBe("explained");
    const older = ["B4", "B8"].flatMap((id) =>
      ["settingsBattery", "settingsPowermeter"].map((page) => pageUse(profileBy(id), page)),
    );
    expect(new Set(older)).toEqual(new Set(["read-only"]));
  });

  it("of radio settings stays empty until the unit of their interval is known", () => {
    expect([undefined, profileOf({})].map((one) => pageUse(one, "settingsDtu"))).toEqual([
      "explained",
      "explained",
    ]);
  });

  it("of files restores to a known release only", () => {
    const { system } = answersByGeneration.find(([id]) => id === "B12")?.[1] ?? {};
    expect(pageUse(profileBy("B12"), "settingsConfig")).toBe("complete");
    const newer = profileOf({ system: { ...system, git_hash: "2026.12.01" } });
    expect(pageUse(newer, "settingsConfig")).toBe("read-only");
  });
});

it.each([
  ["U1", true],
  ["U6", false],
  ["B12", false],
  [null, false],
] as const)("an update of %s leads to a complete release: %s", (id, leads) => {
  expect(canUpdateToComplete(id)).toBe(leads);
});
