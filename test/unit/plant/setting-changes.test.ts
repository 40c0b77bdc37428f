import { expect, it } from "vitest";
import { settingChanges } from "#plant/limiter/setting-changes.ts";

const inverter = (serial: string, upper: number) => ({ serial, upper_power_limit: upper });

it("says which settings changed from what to what, and between which times", () => {
  const stored = [
    {
      fromS: 300,
      notBeforeS: 290,
      settings: { enabled: true, inverters: [inverter("2", 800), inverter("1", 600)] },
    },
    {
      fromS: 200,
      notBeforeS: 150,
      settings: { enabled: true, inverters: [inverter("1", 600), inverter("2", 1500)] },
    },
    {
      fromS: 100,
      notBeforeS: null,
      settings: { enabled: false, total: 1, inverters: [inverter("1", 600)] },
    },
  ];
  expect(settingChanges(stored)).toEqual([
    {
      fromS: 300,
      notBeforeS: 290,
      changes: [{ key: "upper_power_limit", serial: "2", before: 1500, after: 800 }],
    },
    {
      fromS: 200,
      notBeforeS: 150,
      changes: [
        { key: "enabled", before: false, after: true },
        { key: "total", before: 1, after: undefined },
        { key: "serial", serial: "2", before: undefined, after: "2" },
        { key: "upper_power_limit", serial: "2", before: undefined, after: 1500 },
      ],
    },
  ]);
});

it("says nothing of the first known settings, of the same settings, and of another order of inverters", () => {
  const first = { fromS: 1, notBeforeS: null, settings: { inverters: [inverter("1", 1)] } };
  expect(settingChanges([first])).toEqual([]);
  expect(settingChanges([{ ...first, fromS: 3, notBeforeS: 2 }, first])).toEqual([]);
  expect(settingChanges([])).toEqual([]);
});
