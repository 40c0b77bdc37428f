import { expect, it } from "vitest";
import { batteryRows } from "#app/core/live/device/batteryRows.ts";
import { measuredRows } from "#app/core/live/device/measuredRows.ts";
import { gridChargerReply } from "#app/core/live/dialogs/gridChargerReply.ts";
import { createI18n, loadNamespace } from "#app/shared/i18n/i18n.ts";
import { formatsOf } from "#app/shared/i18n/formats.ts";
import { loadTexts } from "#app/shared/i18n/loadTexts.ts";

const i18n = await createI18n("en", loadTexts);
for (const area of ["live", "devices", "dialogs"] as const)
  await loadNamespace(i18n, loadTexts, area);
const formats = formatsOf("en");
const impossible = { v: null, sent: 6553.5, u: "V", d: 1 };

it.each([
  ["a battery", batteryRows],
  ["another device", measuredRows],
])("a value of %s that cannot be has a sentence of what was sent", (_name, rowsOf) => {
  const [possible, odd] = rowsOf(i18n, formats, {
    one: { v: 12, u: "V", d: 1 },
    other: impossible,
  });
  expect(possible).toMatchObject({ value: "12.0", unit: "V", reason: undefined });
  expect(odd?.reason).toMatch(/^Not possible\./);
});

it("a battery keeps the decimals of a large power, which another device leaves out", () => {
  const values = { power: { v: 1234.5, u: "W", d: 1 } };
  expect(batteryRows(i18n, formats, values)[0]?.value).toBe("1,234.5");
  expect(measuredRows(i18n, formats, values)[0]?.value).toBe("1,235");
});

it("a battery's energy has a small k, and a value that never came no row", () => {
  const rows = batteryRows(i18n, formats, { energy: { v: 1, u: "KWh", d: 0 }, none: undefined });
  expect(rows.map(({ unit }) => unit)).toEqual(["kWh"]);
});

it.each([
  [1001, { min: 1, max: 2 }, "as sent"],
  [1002, { min: 1, max: 2 }, "range"],
  [1002, { min: 1 }, "refused"],
  [1003, undefined, "refused"],
] as const)("an AC charger's code %d with %j is told as %s", (code, param, told) => {
  const t = i18n.getFixedT("en", "dialogs");
  const reply = { type: "warning", message: "as sent", code, ...(param && { param }) } as const;
  const texts = {
    "as sent": "as sent",
    range: t("gridCharger.outside", { min: 1, max: 2 }),
    refused: t("gridCharger.refused"),
  };
  expect(gridChargerReply(t, reply).message).toBe(texts[told]);
});
