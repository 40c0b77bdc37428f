import type { GatewaySummary } from "./overview.ts";

type Figures = NonNullable<GatewaySummary["figures"]>;

/** Sums of all gateways; undefined where no gateway has the figure. */
export interface OverviewTotals {
  readonly powerW: number | undefined;
  /** Names of the inverters that the power leaves out. */
  readonly without: readonly string[];
  readonly todayWh: number | undefined;
  /** Names of the gateways of which only a part of today is recorded, and no counter tells the rest. */
  readonly partly: readonly string[];
  readonly yearWh: number | undefined;
  /** The first recorded day of this year where it is the same for all; each gateway says its own otherwise. */
  readonly yearSince: string | undefined;
  /** Worth of the sun today; undefined unless it is known of all, in the same currency. */
  readonly saved: Figures["saved"];
  /** The sun today, W, by the quarter of an hour; null where a gateway's is unknown. Undefined unless all have a curve. */
  readonly curve: Figures["curve"];
  /** Names of the gateways whose power is not in the sum. */
  readonly missing: readonly string[];
}

/**
 * Adds up the yields of a hub's gateways, without those of unknown yield. Power of the grid and states of charge
 * have no sum: two gateways may read the same meter, and batteries differ in size.
 */
export function overviewTotals(gateways: readonly GatewaySummary[]): OverviewTotals {
  const sumOf = (figure: "powerW" | "todayWh" | "yearWh") => {
    const known = gateways.flatMap(({ figures }) => figures?.[figure] ?? []);
    return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
  };
  const sinces = gateways.flatMap(({ figures }) => (figures ? [figures.yearSince] : []));
  return {
    powerW: sumOf("powerW"),
    without: gateways.flatMap(({ figures }) => figures?.without ?? []),
    todayWh: sumOf("todayWh"),
    partly: gateways.flatMap(({ name, figures }) =>
      figures?.todayPartS === undefined ? [] : [name],
    ),
    yearWh: sumOf("yearWh"),
    yearSince: sinces.every((since) => since === sinces[0]) ? sinces[0] : undefined,
    saved: sumOfSaved(gateways),
    curve: sumOfCurves(gateways),
    missing: gateways.flatMap(({ name, figures }) =>
      typeof figures?.powerW === "number" ? [] : [name],
    ),
  };
}

function sumOfSaved(gateways: readonly GatewaySummary[]): Figures["saved"] {
  const known = gateways.flatMap(({ figures }) => figures?.saved ?? []);
  const [first] = known;
  const isOne = known.every(({ currency }) => currency === first?.currency);
  if (first === undefined || known.length < gateways.length || !isOne) return undefined;
  return { ...first, today: known.reduce((sum, { today }) => sum + today, 0) };
}

function sumOfCurves(gateways: readonly GatewaySummary[]): Figures["curve"] {
  const [first, ...others] = gateways.flatMap(({ figures }) =>
    figures?.curve ? [figures.curve] : [],
  );
  const isOfAll = others.length === gateways.length - 1;
  if (!first || !isOfAll || others.some(({ length }) => length !== first.length)) return undefined;
  return first.map((watts, at) =>
    others.reduce<number | null>((sum, other) => {
      const more = other[at] ?? null;
      return sum === null || more === null ? null : sum + more;
    }, watts),
  );
}
