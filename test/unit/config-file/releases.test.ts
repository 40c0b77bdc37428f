import fc from "fast-check";
import { describe, expect, it } from "vitest";
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

const fileOf = (version: number, version_onbattery: number | undefined, parts: object) => ({
  cfg: { version, ...(version_onbattery !== undefined && { version_onbattery }) },
  ...parts,
});

describe("the notes of a file", () => {
  const nothing = { misread: [], ignored: [], reset: [] };

  it.each([
    ["of the same numbers", fileOf(30, 8, { a: {} }), fileOf(30, 8, { b: {} }), undefined],
    ["of another number of OnBattery", fileOf(30, 8, {}), fileOf(30, 9, {}), nothing],
    [
      "with another part",
      fileOf(30, 8, { a: {} }),
      fileOf(31, 8, { b: {} }),
      { ...nothing, ignored: ["b"], reset: ["a"] },
    ],
    [
      "that is newer and lacks a key",
      fileOf(30, 8, { a: { x: 1, y: 2 }, b: { z: 1 } }),
      fileOf(31, 8, { a: { x: 1 }, b: { z: 1 } }),
      { ...nothing, reset: ["a"] },
    ],
    [
      "that is newer by its own number alone",
      fileOf(30, 8, { a: { x: 1 } }),
      fileOf(30, 9, { a: {} }),
      { ...nothing, reset: ["a"] },
    ],
    [
      "that is older and lacks a key",
      fileOf(30, 8, { a: { x: 1 } }),
      fileOf(29, 8, { a: {} }),
      nothing,
    ],
    [
      "that has another shape",
      fileOf(30, 8, { a: { x: 1 } }),
      fileOf(31, 8, { a: [] }),
      { ...nothing, reset: ["a"] },
    ],
    ["with a list in both", fileOf(30, 8, { a: 5 }), fileOf(31, 8, { a: 6 }), nothing],
    [
      "whose solar part is carried over",
      fileOf(30, 4, { solarcharger: {} }),
      fileOf(29, undefined, { vedirect: {} }),
      nothing,
    ],
    [
      "whose solar part is not yet carried over",
      fileOf(30, 3, { solarcharger: {} }),
      fileOf(29, undefined, { vedirect: {} }),
      { ...nothing, ignored: ["vedirect"], reset: ["solarcharger"] },
    ],
    [
      "whose charger is carried over",
      fileOf(30, 8, { gridcharger: {} }),
      fileOf(29, 7, { huawei: {} }),
      nothing,
    ],
    [
      "whose charger is not yet carried over",
      fileOf(30, 7, { gridcharger: {} }),
      fileOf(29, 7, { huawei: {} }),
      { ...nothing, ignored: ["huawei"], reset: ["gridcharger"] },
    ],
    [
      "without the part to be carried over",
      fileOf(30, 8, { gridcharger: {} }),
      fileOf(29, 7, {}),
      { ...nothing, reset: ["gridcharger"] },
    ],
    [
      "that is newer, of which nothing is carried over",
      fileOf(30, 8, { gridcharger: {} }),
      fileOf(31, 8, { huawei: {} }),
      { ...nothing, ignored: ["huawei"], reset: ["gridcharger"] },
    ],
    [
      "in milliseconds where seconds are read",
      fileOf(27, undefined, {}),
      fileOf(30, 8, {}),
      { ...nothing, misread: ["dtu.poll_interval"] },
    ],
    [
      "in seconds where milliseconds are read",
      fileOf(30, 8, {}),
      fileOf(27, undefined, {}),
      nothing,
    ],
  ])("%s", (_, here, given, notes) => {
    expect(releaseNotes(here, given)).toEqual(notes);
  });
});

it("never throws", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (here, file) => {
      expect(() => releaseNotes(here, file)).not.toThrow();
    }),
  );
});
