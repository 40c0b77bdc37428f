import { csvText } from "#plant/history/csv.ts";
import { isPower, type Source } from "#plant/history/sources.ts";
import { selfConsumption, selfSufficiency } from "#plant/energy/accounts.ts";
import type { Day } from "#plant/history/local-day.ts";
import type { EnergyRow } from "./energyRows.ts";
import type { Row } from "./rows.ts";
import type { NameOf } from "./sourceNames.ts";

interface CsvTable {
  readonly rows: readonly Row[];
  /** In the order of the cells. */
  readonly sources: readonly Source[];
  readonly nameOf: NameOf;
  readonly timeOf: (timeS: number) => string;
}

/**
 * A table as CSV: a line for each row and source, powers in W (a state of charge in %), energies in Wh, decimals with
 * a point. `start` is in UTC, `corrected_days` the number of days whose yield the owner corrected.
 * `basis` is what the rest of the energy in is by: "counter", "minutes", or "both" on some days each.
 */
export function tableCsv({ rows, sources, nameOf, timeOf }: CsvTable): string {
  const lines = rows.flatMap(({ fromS, cells }) =>
    sources.flatMap((source, at) => {
      const cell = cells[at];
      if (!cell) return [];
      const hasEnergy = isPower(source);
      const mean = hasEnergy ? cell.mean : (cell.mean ?? cell.into);
      const energies = hasEnergy ? [cell.into, cell.out] : [undefined, undefined];
      const figures = [...energies, cell.low, mean, cell.high].map((value) => roundedText(value));
      const more = [cell.correctedDays ?? 0, hasEnergy ? (cell.basis ?? "") : ""];
      const start = new Date(fromS * 1000).toISOString();
      return [
        [csvText(nameOf(source)), csvText(timeOf(fromS)), start, ...figures, ...more].join(","),
      ];
    }),
  );
  return `${["source,time,start,in_wh,out_wh,low,mean,high,corrected_days,basis", ...lines].join("\r\n")}\r\n`;
}

/** Energy balances of some times. */
export interface EnergyCsv {
  readonly rows: readonly EnergyRow[];
  readonly timeOf: (first: Day) => string;
}

/**
 * A line for each row: energies in Wh, shares in percent, `saved` in the owner's currency, decimals with a point,
 * unknown values empty. `from` is the first day.
 */
export function energyCsv({ rows, timeOf }: EnergyCsv): string {
  const lines = rows.map(({ first, account, saved }) => {
    const { generatedWh, consumedWh, importedWh, exportedWh } = account;
    const shares = [selfConsumption(account), selfSufficiency(account)].map(
      (share = Number.NaN) => 100 * share,
    );
    const figures = [generatedWh, consumedWh, importedWh, exportedWh, ...shares, saved];
    return [csvText(timeOf(first)), first, ...figures.map((value) => roundedText(value))].join(",");
  });
  return `${[energyHeader, ...lines].join("\r\n")}\r\n`;
}

const energyHeader =
  "time,from,generated_wh,consumed_wh,imported_wh,exported_wh,self_consumption_percent,self_sufficiency_percent,saved";

function roundedText(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? "" : String(Math.round(value * 1000) / 1000);
}
