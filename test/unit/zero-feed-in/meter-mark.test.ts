import { expect, it } from "vitest";
import type { MeterSettings } from "#hub/meters/way.ts";
import { meterMark } from "#hub/zeroFeedIn/facts.ts";
import { meterFieldNames } from "#plant/meters/fields.ts";

const settings: MeterSettings = {
  id: "1",
  name: "House",
  kind: "httpJson",
  host: "192.168.1.60",
  fields: Object.fromEntries(meterFieldNames.map((name) => [name, "a"])),
  isInverted: false,
  periodS: 1,
  gateways: ["roof"],
  isCompared: false,
};
/** Fields that say where in an answer, or in which message, the power stands. */
const places: readonly string[] = [
  "power",
  "powerExport",
  "component",
  "topic",
  "topicExport",
  "path",
  "serial",
];
const isOther = (change: Partial<MeterSettings>) =>
  meterMark({ ...settings, ...change }) !== meterMark(settings);

it.each(meterFieldNames)(
  "a test of the direction counts for another %s, unless the power stands there",
  (name) => {
    expect(isOther({ fields: { ...settings.fields, [name]: "b" } })).toBe(places.includes(name));
    expect(isOther({ fields: { ...settings.fields, [name]: undefined } })).toBe(
      places.includes(name),
    );
  },
);

it("a test of the direction counts for no other meter, and for none that is turned round", () => {
  const others = [{ kind: "shellyGen2" }, { host: "192.168.1.61" }, { isInverted: true }] as const;
  expect(others.map(isOther)).toEqual([true, true, true]);
  const same = [
    { id: "2" },
    { name: "Home" },
    { periodS: 5 },
    { gateways: [] },
    { isCompared: true },
  ];
  expect(same.map(isOther)).toEqual(same.map(() => false));
});
