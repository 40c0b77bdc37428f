import fc from "fast-check";
import { expect, it } from "vitest";
import { releaseNotes } from "#protocol/config-file/releases.ts";
import { createGateway } from "#simulator/gateway.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";

function configOf(firmware: FirmwareName): unknown {
  const gateway = createGateway(gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware }));
  return JSON.parse(new TextDecoder().decode(gateway.device.files.get("config.json")));
}

const newest = configOf("2026.03.31");

it("a file of the same release has no notes, nor one that does not say", () => {
  expect(releaseNotes(newest, newest)).toBeUndefined();
  expect(releaseNotes(newest, {})).toBeUndefined();
  expect(releaseNotes({}, newest)).toBeUndefined();
});

// Trap 11: the interval of 5 s becomes 5000 s, and everything renamed is lost.
it("a newer file on 2024.03.07 is misread, ignored and reset in part", () => {
  const notes = releaseNotes(configOf("2024.03.07"), newest);
  expect(notes?.misread).toEqual(["dtu.poll_interval"]);
  expect(notes?.ignored).toEqual(
    expect.arrayContaining(["solarcharger", "gridcharger", "logging"]),
  );
  expect(notes?.reset).toEqual(
    expect.arrayContaining(["vedirect", "huawei", "powermeter", "powerlimiter", "battery"]),
  );
});

it("a file of OnBattery on OpenDTU loses everything on-battery", () => {
  const notes = releaseNotes(configOf("opendtu-26.3.30"), newest);
  expect(notes?.misread).toEqual(["dtu.poll_interval"]);
  expect(notes?.ignored).toEqual(
    expect.arrayContaining(["battery", "powerlimiter", "solarcharger"]),
  );
});

it("an older file is carried over by OnBattery of 2026", () => {
  const notes = releaseNotes(newest, configOf("2024.03.07"));
  expect(notes).toMatchObject({ misread: [], ignored: [] });
  expect(notes?.reset).not.toEqual(expect.arrayContaining(["solarcharger"]));
  expect(notes?.reset).not.toEqual(expect.arrayContaining(["gridcharger"]));
});

it("a file of April 2025, which has a number of its own, is older than 2026.03.31", () => {
  const notes = releaseNotes(newest, configOf("2025.04.17"));
  expect(notes).toMatchObject({ misread: [], ignored: [] });
  expect(notes?.reset).not.toContain("gridcharger");
});

it("never throws", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (here, file) => {
      expect(() => releaseNotes(here, file)).not.toThrow();
    }),
  );
});
