import { describe, expect, it } from "vitest";
import { datedVersion } from "#protocol/firmware/release.ts";
import { type Reader, tooNewFor } from "#protocol/late-inverters.ts";

const reader = (tag: string): Reader => {
  const { family = "unknown", release = null } = datedVersion(tag) ?? {};
  return { family, release };
};

describe("an inverter that only later firmware reads", () => {
  it.each([
    ["1125", "2024.01.04", "v23.9.18"],
    ["1361", "2024.01.04", "v23.11.15"],
    ["2821", "2024.03.23", "v24.3.15"],
    ["2801", "2024.03.23", "v24.3.15"],
    ["1143", "2024.08.18", "v24.8.1"],
    ["1410", "2024.10.22", "v24.9.20"],
    ["2841", "2024.10.22", "v24.9.20"],
    ["1400", "2025.01.23", "v25.1.14"],
    ["1420", "2025.02.10", "v25.2.3"],
    ["114a", "2025.09.16", "v25.9.11"],
    ["1166", "2026.03.31", "v26.3.28"],
  ])("%s is read since OnBattery %s and OpenDTU %s", (prefix, onbattery, opendtu) => {
    const serial = `${prefix}72220001`;
    for (const tag of [onbattery, opendtu]) expect(tooNewFor(serial, reader(tag))).toBeUndefined();
    const before = { model: undefined, since: { onbattery, opendtu } };
    expect(tooNewFor(serial, reader("2023.12.31"))).toEqual(before);
    expect(tooNewFor(serial, reader("v23.5.31"))).toEqual(before);
    expect(tooNewFor(serial, { family: "opendtu", release: null })).toEqual(before);
    expect(tooNewFor(serial, { ...reader("v99.1.1"), family: "unknown" })).toEqual(before);
  });

  it.each([
    ["1146", "HMS-700-2T-NA"],
    ["1421", "HMS-2000D-4T"],
  ])("%s is read by none", (prefix, model) => {
    expect(tooNewFor(`${prefix}72220001`, reader("v99.1.1"))).toEqual({ model, since: undefined });
  });

  it("is no other", () => {
    expect(tooNewFor("114172220001", reader("v23.5.31"))).toBeUndefined();
  });
});
