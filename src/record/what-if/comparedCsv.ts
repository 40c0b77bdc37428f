import { csvText } from "#plant/history/csv.ts";
import { paybackOf, totalOf } from "./result.ts";
import type { ComparedQuestion } from "./useQuestionTable.ts";

const columns: readonly (readonly [
  name: string,
  of: (one: ComparedQuestion) => number | undefined,
])[] = [
  ["battery_wh", ({ chosen }) => chosen.after.sizeWh],
  ["import_wh", ({ chosen }) => chosen.after.importWh],
  ["export_wh", ({ chosen }) => chosen.after.exportWh],
  ["self_sufficiency_percent", ({ chosen }) => 100 * chosen.after.selfSufficiency],
  ["cycles", ({ chosen }) => chosen.after.cycles],
  ["cost", ({ chosen }) => chosen.after.cost],
  ["saved", ({ answer, chosen }) => totalOf(answer, chosen.after)?.value],
  ["saved_least", ({ answer, chosen }) => totalOf(answer, chosen.after)?.least],
  ["saved_most", ({ answer, chosen }) => totalOf(answer, chosen.after)?.most],
  ["payback_years", ({ answer, chosen, input }) => paybackOf(answer, chosen.after, input)?.years],
];

/**
 * A line for each scenario: energies in Wh, amounts in the owner's currency, decimals with a point, unknown values
 * empty. `period` says whether figures are those of a year or of the recorded time.
 */
export function comparedCsv(compared: readonly ComparedQuestion[]): string {
  const header = ["scenario", "period", ...columns.map(([name]) => name), "question"].join(",");
  const lines = compared.map((one) =>
    [
      csvText(one.name),
      one.answer.isYear ? "year" : "recorded time",
      ...columns.map(([, of]) => roundedText(of(one))),
      csvText(one.query),
    ].join(","),
  );
  return `${[header, ...lines].join("\r\n")}\r\n`;
}

function roundedText(value: number | undefined): string {
  return value === undefined ? "" : String(Math.round(value * 1000) / 1000);
}
