import { expect, it } from "vitest";
import {
  defaultOtherTariff,
  defaultQuestion,
  type OtherTariff,
} from "#app/record/what-if/whatIfInput.ts";
import { questionOf } from "#app/record/what-if/questionOf.ts";

const always = (perKWh: number) => ({ kind: "fixed", prices: [{ from: "1970-01-01", perKWh }] });

function questionWith(other: Partial<OtherTariff>, fileUnit?: number) {
  return questionOf(
    { ...defaultQuestion, buy: 0.34, sell: 0.08, other: { ...defaultOtherTariff, ...other } },
    { worth: { prices: [] }, sources: [], batteryInverters: [], fileUnit },
  );
}

it.each([
  ["without its price", { kind: "fixed", buy: Number.NaN }, undefined],
  ["without its price by day", { kind: "night", buy: Number.NaN }, undefined],
  ["without its price by night", { kind: "night", buy: 0.3 }, undefined],
  ["without its price file", { kind: "market", unit: 0.01, add: 0.15, factor: 1.19 }, undefined],
  ["without its surcharge", { kind: "market", add: Number.NaN, factor: 1.19 }, 0.01],
] as const)("another tariff %s leaves the amounts of the present one", (_, other, fileUnit) => {
  const question = questionWith(other, fileUnit);
  expect(question).toMatchObject({ buy: always(0.34), sell: always(0.08) });
  expect(question.present).toBeUndefined();
});

it("another tariff that is whole is compared with the present one", () => {
  expect(questionWith({ kind: "fixed", buy: 0.3 })).toMatchObject({
    buy: always(0.3),
    sell: always(0.08),
    present: { buy: always(0.34), sell: always(0.08) },
  });
  expect(questionWith({ kind: "market", add: 0.15, factor: 1.19 }, 0.01)).toMatchObject({
    buy: { kind: "market", unit: 0.01, add: 0.15, factor: 1.19 },
    present: { buy: always(0.34) },
  });
});

it.each([
  ["ac", undefined, { watts: 600, inverters: ["inv 114180610042"], others: 1 }],
  // The model itself cuts what is not stored before the inverters; cut twice it would be too little.
  ["dc", 1_200, undefined],
] as const)(
  "a limit of each inverter counts once beside a battery on %s",
  (coupling, inverterW, limit) => {
    const sources = ["inv 114180610042", "inv 116180412345", "str 114180610042 0", "total"];
    const panels = { string: "114180610042 0", factor: 0.5, limitW: Number.NaN };
    const question = questionOf(
      { ...defaultQuestion, coupling, inverterW: 600, panels },
      {
        worth: { prices: [] },
        sources: sources.map((source) => ({ source, name: undefined })),
        batteryInverters: ["116180412345"],
        fileUnit: undefined,
      },
    );
    expect([question.inverterW, question.change?.limit]).toEqual([inverterW, limit]);
    expect(question.change?.string).toMatchObject({ source: "str 114180610042 0", factor: 0.5 });
  },
);
