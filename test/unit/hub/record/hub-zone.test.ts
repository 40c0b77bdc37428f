import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openZone, type HubZoneOptions } from "#hub/record/hubZone.ts";
import { dayOf } from "#plant/history/local-day.ts";
import { systemZone } from "#plant/history/zone.ts";
import { temporaryFolder } from "../../../support/hub/temporary.ts";

const nowS = Date.UTC(2026, 5, 20, 11) / 1000;
const auckland = [{ zoneName: "Pacific/Auckland" }];

function start(options: Partial<HubZoneOptions> = {}) {
  const reports: string[] = [];
  const file = join(temporaryFolder(), "zone");
  const common = { chosen: undefined, file, hasRecord: false, nowS: () => nowS };
  const zone = openZone({ ...common, ...options, report: (line) => reports.push(line) });
  onTestFinished(() => zone.close());
  return { zone, reports, file: options.file ?? file };
}

describe("the zone that a hub cuts days by", () => {
  it("is that of the gateways, also at a start at which none answers", () => {
    const { zone, file, reports } = start();
    const names = ["", "", "", "Not/AZone", "Not/AZone", "Not/AZone", "America/New_York"];
    zone.learn([...names.map((zoneName) => ({ zoneName })), ...auckland, ...auckland]);
    expect(reports).toEqual(["Days are cut by the zone of the gateways, Pacific/Auckland."]);
    expect([zone.name(), dayOf(nowS + 3600)]).toEqual(["Pacific/Auckland", "2026-06-21"]);
    zone.close();
    const again = start({ file });
    again.zone.learn(auckland);
    expect([again.zone.name(), again.reports]).toEqual(["Pacific/Auckland", []]);
  });

  it("is the owner's, whatever gateways show", () => {
    const { zone } = start({ chosen: "America/New_York" });
    zone.learn(auckland);
    expect([zone.name(), dayOf(nowS)]).toEqual(["America/New_York", "2026-06-20"]);
  });

  it("stays what it is while the hub runs, and is another one after the next start", () => {
    const { zone, reports, file } = start();
    for (const shown of [[], auckland, [], auckland]) zone.learn(shown);
    expect([zone.name(), reports]).toEqual([
      systemZone(),
      [
        "Days are cut by the zone of the gateways, Pacific/Auckland from the next start of the hub on.",
      ],
    ]);
    expect(readFileSync(file, "utf8")).toBe("Pacific/Auckland\n");
  });

  it("is changed by the owner alone when the present day of a record would become too long", () => {
    const { zone, reports } = start({ hasRecord: true });
    // Eleven hours behind UTC; no zone of a computer that runs this is further west.
    zone.learn([{ zoneName: "Pacific/Pago_Pago" }]);
    expect(zone.name()).toBe(systemZone());
    expect(reports).toEqual([expect.stringContaining("Set zone: Pacific/Pago_Pago")]);
  });

  it("may become another one where no day becomes too long, or days were cut by the gateways before", () => {
    const { zone } = start({ hasRecord: true });
    zone.learn([{ zoneName: "Pacific/Kiritimati" }]);
    expect(zone.name()).toBe("Pacific/Kiritimati");
    const before = start();
    before.zone.learn(auckland);
    const again = start({ hasRecord: true, file: before.file });
    again.zone.learn([{ zoneName: "Pacific/Pago_Pago" }]);
    expect(again.zone.name()).toBe("Pacific/Pago_Pago");
    const none = start({ hasRecord: false });
    none.zone.learn([{ zoneName: "Pacific/Pago_Pago" }]);
    expect(none.zone.name()).toBe("Pacific/Pago_Pago");
  });

  it("gives the computer's zone back at the end", () => {
    const before = dayOf(nowS + 3600);
    const { zone } = start({ chosen: "Pacific/Kiritimati" });
    zone.close();
    expect(dayOf(nowS + 3600)).toBe(before);
  });
});
