import type { GatewaySummary } from "./alerts.ts";

/** Sums of all gateways; undefined where no gateway has the figure. */
export interface OverviewTotals {
  readonly powerW: number | undefined;
  readonly todayWh: number | undefined;
  readonly yearWh: number | undefined;
  /** Names of the gateways whose power is not in the sum. */
  readonly missing: readonly string[];
}

/** Adds up what the gateways of a hub yield. A gateway without a figure is left out of that sum. */
export function overviewTotals(gateways: readonly GatewaySummary[]): OverviewTotals {
  const sumOf = (figure: "powerW" | "todayWh" | "yearWh") => {
    const known = gateways.flatMap(({ figures }) => figures?.[figure] ?? []);
    return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
  };
  return {
    powerW: sumOf("powerW"),
    todayWh: sumOf("todayWh"),
    yearWh: sumOf("yearWh"),
    missing: gateways.flatMap(({ name, figures }) =>
      typeof figures?.powerW === "number" ? [] : [name],
    ),
  };
}
