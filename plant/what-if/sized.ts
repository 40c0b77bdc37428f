import type { Battery, Engine, Plan, SweptFigures } from "./engine.ts";
import type { House, Month } from "./house.ts";
import { type Cuts, loadRecord, noCuts } from "./simulation.ts";
import { kneeOf, type Price, worthUpTo } from "./sizes.ts";
import { pricesOf, type Tariff } from "./tariff.ts";

/** What is asked about batteries. */
export interface SizeQuestion {
  /** Usable capacities in Wh; 0 first. */
  readonly sizesWh: readonly number[];
  readonly battery: Battery;
  /** W for each Wh, unless the battery's own powers count for all sizes. */
  readonly powerPerWh?: number | undefined;
  readonly feedInW: number;
  readonly buy?: Tariff | undefined;
  readonly sell?: Tariff | undefined;
  readonly price?: Price | undefined;
}

/** A figure with what it may be. */
export interface Ranged {
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

/** What a size would have done: in a year where all twelve months are known, else in the recorded time. */
export interface SizeAnswer {
  readonly sizeWh: number;
  readonly importWh: number;
  readonly exportWh: number;
  readonly selfSufficiency: number;
  readonly cycles: number;
  /** Against no battery, in the currency of the prices; undefined without known prices. */
  readonly saved: Ranged | undefined;
  /** What was counted in each month of the house, in its order. */
  readonly months: readonly MonthFlows[];
}

/** Exchange with the grid in a month, as counted: not scaled to days that are not known. */
export interface MonthFlows {
  readonly importWh: number;
  readonly exportWh: number;
}

/** The answer to a question about batteries. */
export interface SizesAnswer {
  readonly isYear: boolean;
  /** Energy from the sun and consumption, without a battery. */
  readonly sunWh: number;
  readonly loadWh: number;
  /** What the exchange with the grid costs without a battery; undefined without known prices. */
  readonly cost: number | undefined;
  readonly sizes: readonly SizeAnswer[];
  /** Share of the minutes with a known price. */
  readonly pricedShare: number;
  /** Size with most of the gain, and the last one that is worth its price. */
  readonly mostOfGainWh: number | undefined;
  readonly worthUpToWh: number | undefined;
}

/** Days of a month that must be known for a year. */
const LEAST_DAYS = 10;
/** Above this share of minutes without a price no amount is given. */
const MOST_UNPRICED = 0.02;
/** By how much efficiency and standby are uncertain. */
const EFFICIENCY_POINTS = 0.02;
const STANDBY_W = 5;
/** What gaps may shift counts from this share of the result on. */
const GAP_SHARE = 0.02;

/** Plays a house with all sizes. */
export function answerSizes(engine: Engine, house: House, asked: SizeQuestion): SizesAnswer {
  loadRecord(engine, house.minutes, cutsOf(house, asked), house.months.length);
  const plan = planOf(asked);
  const without = engine.simulate({ ...plan, battery: { ...plan.battery, usableWh: 0 } });
  const pricedShare = 1 - without.total.unpricedMinutes / Math.max(without.total.minutes, 1);
  const hasMoney = asked.buy !== undefined && pricedShare >= 1 - MOST_UNPRICED;
  const weights = weightsOf(house.months);
  const isYear = weights !== undefined;
  const weigh = (values: readonly number[]) =>
    values.reduce((sum, value, at) => sum + value * (weights?.[at] ?? 1), 0);
  const run = (battery: Battery) =>
    engine.sweep({ ...plan, battery }, asked.sizesWh, asked.powerPerWh);
  const usual = run(plan.battery);
  const [worse, better] = [run(changed(plan.battery, -1)), run(changed(plan.battery, 1))];
  const loadWh = weigh(without.buckets.map((one) => one.loadWh));
  const noCost = weigh(without.buckets.map(({ cost }) => cost));
  const savedOf = (figures: readonly SweptFigures[] | undefined) =>
    noCost - weigh((figures ?? []).map(({ cost }) => cost));
  const sizes = asked.sizesWh.map((sizeWh, at): SizeAnswer => {
    const of = (name: keyof SweptFigures) => weigh((usual[at] ?? []).map((one) => one[name]));
    const importWh = of("importWh");
    const value = savedOf(usual[at]);
    const apart = [savedOf(worse[at]) - value, savedOf(better[at]) - value];
    const gapShare = gapShareOf(house, sizeWh, without.total.importWh);
    return {
      sizeWh,
      importWh,
      exportWh: of("exportWh"),
      selfSufficiency: loadWh > 0 ? 1 - importWh / loadWh : 0,
      cycles: sizeWh > 0 ? of("dischargedWh") / plan.battery.dischargeEff / sizeWh : 0,
      saved: hasMoney
        ? {
            value,
            least: value - Math.hypot(Math.max(...apart.map((one) => -one), 0), gapShare * value),
            most: value + Math.hypot(Math.max(...apart, 0), gapShare * value),
          }
        : undefined,
      months: (usual[at] ?? []).map((one) => ({ importWh: one.importWh, exportWh: one.exportWh })),
    };
  });
  const sunWh = weigh(without.buckets.map((one) => one.sunWh));
  const cost = hasMoney ? noCost : undefined;
  return { isYear, sunWh, loadWh, cost, sizes, pricedShare, ...pointsOf(asked, sizes, isYear) };
}

/** Prices and months of a house, which cut its minutes. */
export function cutsOf(
  { minutes: { time }, buckets }: House,
  { buy, sell }: Pick<SizeQuestion, "buy" | "sell">,
): Cuts {
  return { ...noCuts, buy: pricesOf(buy, time), sell: pricesOf(sell, time), buckets };
}

/** The plan of a question, without a size. */
export function planOf({ battery, feedInW }: SizeQuestion): Plan {
  const around = {
    inverterW: Number.POSITIVE_INFINITY,
    feedInW,
    gridChargeW: 0,
    gridChargeTo: 1,
  };
  return { battery, around, start: "periodic" };
}

function pointsOf({ sizesWh, price }: SizeQuestion, sizes: readonly SizeAnswer[], isYear: boolean) {
  const saved = sizes.map((one) => one.saved?.value ?? 0);
  const knee = kneeOf(sizesWh, saved);
  return {
    mostOfGainWh: knee === undefined ? undefined : sizesWh[knee],
    // Only a year may be set against years.
    worthUpToWh: price && isYear ? sizesWh[worthUpTo(sizesWh, saved, price)] : undefined,
  };
}

/** A battery with somewhat better or worse efficiency and standby. */
function changed(battery: Battery, sign: number): Battery {
  const points = (sign * EFFICIENCY_POINTS) / 2;
  return {
    ...battery,
    chargeEff: Math.min(battery.chargeEff + points, 1),
    dischargeEff: Math.min(battery.dischargeEff + points, 1),
    standbyW: Math.max(battery.standbyW - sign * STANDBY_W, 0),
  };
}

/** A gap may shift one charge. */
function gapShareOf({ gaps }: House, sizeWh: number, importWh: number): number {
  const share = importWh > 0 ? (gaps * sizeWh) / importWh : 0;
  return share > GAP_SHARE ? share : 0;
}

/**
 * What each month counts in a year: the mean of its known days times its days, and of the same month of several years
 * the mean. Undefined unless each of the twelve months has ten known days.
 */
function weightsOf(months: readonly Month[]): readonly number[] | undefined {
  const known = new Map<string, number>();
  for (const { name, knownDays } of months) {
    const month = name.slice(5);
    known.set(month, (known.get(month) ?? 0) + knownDays);
  }
  const isWhole = known.size === 12 && [...known.values()].every((days) => days >= LEAST_DAYS);
  if (!isWhole) return undefined;
  return months.map(({ name }) => {
    const [year = 0, month = 0] = name.split("-").map(Number);
    const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return days / (known.get(name.slice(5)) ?? 1);
  });
}
