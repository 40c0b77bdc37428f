import { describe, expect, it } from "vitest";
import { draftOf, meterOf, missingIn } from "#app/hub/meters/meterDraft.ts";
import type { ShownMeter } from "#hub-api/meters.ts";

const meter: ShownMeter = {
  id: "a",
  name: "Cellar",
  kind: "mqtt",
  host: "mqtt://broker",
  fields: { topic: "grid" },
  isInverted: false,
  periodS: 5,
  gateways: ["house"],
  isCompared: true,
  secrets: ["password"],
  reading: null,
  ageS: null,
  fault: null,
  faultSinceS: null,
  measuredPeriodS: null,
  ownPowerW: null,
};

it.each([
  [["house"], ["house"]],
  [["house", "barn"], []],
])("a meter of the gateways %j begins behind %j", (gateways, chosen) => {
  expect(draftOf(undefined, gateways).gateways).toEqual(chosen);
});

describe("a meter that is sent", () => {
  it("keeps its name, its period and which meter counts, and leaves out a secret that is empty", () => {
    const { name, periodS, isCompared, fields } = meterOf(meter, { name: "MQTT", meter });
    expect({ name, periodS, isCompared }).toEqual({ name: "Cellar", periodS: 5, isCompared: true });
    expect(fields).toMatchObject({ topic: "grid", path: "" });
    expect(fields).not.toHaveProperty("password");
  });

  it("of another kind has the name and the period of that kind", () => {
    const changed = { ...meter, kind: "shellyGen2", host: " 192.168.1.7 " } as const;
    expect(meterOf(changed, { name: "Shelly", meter })).toMatchObject({
      id: "a",
      name: "Shelly",
      host: "192.168.1.7",
      periodS: 1,
    });
  });

  it("that is new counts", () => {
    expect(meterOf(meter, { name: "MQTT", meter: undefined })).toMatchObject({
      name: "MQTT",
      periodS: 2,
      isCompared: false,
    });
  });
});

it("what a meter cannot be asked without is missing, but for a secret that the hub has", () => {
  const draft = { ...meter, kind: "homeAssistant", host: " ", fields: {}, gateways: [] } as const;
  const all = ["host", "gateways"];
  expect([...missingIn(draft, [])]).toEqual(expect.arrayContaining(["token", ...all]));
  expect([...missingIn(draft, ["token"])]).not.toContain("token");
});
