import { describe, expect, it } from "vitest";
import { fatalSettings } from "#protocol/config-file/fatal.ts";
import { profileOfRelease } from "#protocol/firmware/profile.ts";
import { releaseOf } from "../../support/releases.ts";

const { choices } = profileOfRelease(releaseOf("2026.03.31"));
const limiter = (enabled: boolean, ...sources: readonly number[]) => ({
  powerlimiter: { enabled, inverters: sources.map((power_source) => ({ power_source })) },
});

describe("settings that would crash the firmware at every start", () => {
  it.each([
    [{ powermeter: { enabled: true, source: 8 } }, ["powermeter.source"]],
    [{ powermeter: { enabled: true, source: 7 } }, []],
    [{ powermeter: { enabled: false, source: 8 } }, []],
    [limiter(true, 0, 3), ["powerlimiter.inverters.power_source"]],
    [limiter(true, 0, 2), []],
    [limiter(true, -1), ["powerlimiter.inverters.power_source"]],
    [
      { powerlimiter: { enabled: true, inverters: [{ serial: "1" }, { power_source: 3 }] } },
      ["powerlimiter.inverters.power_source"],
    ],
    [limiter(false, 3), []],
    [{ powermeter: "on", powerlimiter: { enabled: true } }, []],
    [undefined, []],
  ])("%j: %j", (file, names) => {
    expect(fatalSettings(file, choices)).toEqual(names);
  });
});
