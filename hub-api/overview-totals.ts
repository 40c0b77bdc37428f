import type { GatewaySummary } from "./overview.ts";

/** Sums of all gateways; undefined where no gateway has the figure. */
export interface OverviewTotals {
  readonly powerW: number | undefined;
  readonly todayWh: number | undefined;
  readonly yearWh: number | undefined;
  /** The first recorded day of this year where it is the same for all; each gateway says its own otherwise. */
  readonly yearSince: string | undefined;
  /** Names of the gateways whose power is not in the sum. */
  readonly missing: readonly string[];
}

/** Adds up what the gateways of a hub yield. A gateway without a figure is left out of that sum. */
export function overviewTotals(gateways: readonly GatewaySummary[]): OverviewTotals {
  const sumOf = (figure: "powerW" | "todayWh" | "yearWh") => {
    const known = gateways.flatMap(({ figures }) => figures?.[figure] ?? []);
    return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
  };
  const sinces = gateways.flatMap(({ figures }) => (figures ? [figures.yearSince] : []));
  return {
    powerW: sumOf("powerW"),
    todayWh: sumOf("todayWh"),
    yearWh: sumOf("yearWh"),
    yearSince: sinces.every((since) => since === sinces[0]) ? sinces[0] : undefined,
    missing: gateways.flatMap(({ name, figures }) =>
      typeof figures?.powerW === "number" ? [] : [name],
    ),
  };
}
