import type {
  Battery,
  Engine,
  Plan,
  SimulationResult,
  SweptFigures,
  WhatIfFigures,
} from "./engine.ts";
import type { House } from "./house.ts";
import { betweenSizes } from "./between-sizes.ts";
import { monthSums, type MonthSums, singleYears } from "./months.ts";
import type {
  Basis,
  MonthFlows,
  PresentAnswer,
  Prices,
  AmountRange,
  SizeAnswer,
  SizeQuestion,
  SizesAnswer,
} from "./question.ts";
import { type Cuts, noCuts } from "./segments.ts";
import { loadRecord } from "./simulation.ts";
import { findKnee, worthUpTo } from "./sizes.ts";
import { combineSteps, knownMask, type Steps } from "./steps.ts";
import { pricesOf } from "./tariff.ts";
import { chargeHours } from "./windows.ts";

/** Above this share of minutes without a price no amount is given. */
const MOST_UNPRICED = 0.02;
const EFFICIENCY_POINTS = 0.02;
const STANDBY_W = 5;
/** The possible effect of gaps counts from this share of the result on. */
const GAP_SHARE = 0.02;

export function answerSizes(engine: Engine, basis: Basis, question: SizeQuestion): SizesAnswer {
  const { house } = basis;
  const months = monthSums(house.months);
  const plan = planOf(question);
  const unchanged = isChanged(basis, question)
    ? presentFigures(engine, basis, question)
    : undefined;
  const { noBattery, bySize, atPresentPrices } = sweepSizes(engine, basis, question);
  const before = unchanged ?? atPresentPrices?.noBattery.buckets ?? noBattery.buckets;
  const pricedShare = 1 - noBattery.total.unpricedMinutes / Math.max(noBattery.total.minutes, 1);
  const isPriced = pricedShare >= 1 - MOST_UNPRICED && hasPrices(question);
  const hasMoney = isPriced && (question.present === undefined || hasPrices(question.present));
  const [worse, better] = [-1, 1].map((sign) => {
    const battery = changeEfficiency(plan.battery, sign);
    const swept = engine.sweep({ ...plan, battery }, batteriesOf(question), question.powerPerWh);
    return withNone(question, swept, noBattery);
  });
  const costOf = (figures: readonly SweptFigures[] | undefined, prices: Prices = question) =>
    months.sum((figures ?? []).map(({ cost }) => cost)) + feeOf(months, prices);
  const noCost = costOf(noBattery.buckets);
  const years = months.isYear ? singleYears(house.months) : [];
  const savedIn = (figures: readonly SweptFigures[]) => {
    const saved = noBattery.buckets.map(({ cost }, at) => cost - (figures[at]?.cost ?? cost));
    return years.length > 1 ? years.map((sum) => sum(saved)) : [];
  };
  const loadWh = months.sum(noBattery.buckets.map((one) => one.loadWh));
  const flows = flowsOfEach(question.sizesWh.map((_, at) => bySize[at] ?? []));
  const sizes = question.sizesWh.map((sizeWh, at): SizeAnswer => {
    const figures = bySize[at] ?? [];
    const of = (name: keyof SweptFigures) => months.sum(figures.map((one) => one[name]));
    const importWh = of("importWh");
    const cost = costOf(figures);
    const apart = [worse?.[at], better?.[at]].map((other) => cost - costOf(other));
    const gapShare = gapShareOf(house, sizeWh, noBattery.total.importWh);
    return {
      sizeWh,
      importWh,
      exportWh: of("exportWh"),
      selfSufficiency: loadWh > 0 ? 1 - importWh / loadWh : 0,
      cycles: sizeWh > 0 ? of("dischargedWh") / plan.battery.dischargeEff / sizeWh : 0,
      saved: hasMoney
        ? rangeOf(noCost - cost, { apart, gapShare, years: savedIn(figures) })
        : undefined,
      cost: hasMoney ? cost : undefined,
      costAtPresent:
        hasMoney && atPresentPrices
          ? costOf(atPresentPrices.bySize[at], question.present)
          : undefined,
      months: flows[at] ?? flowsOf(figures),
    };
  });
  return {
    isYear: months.isYear,
    singleYears: years.length,
    present: presentAnswer(
      before,
      months,
      hasMoney ? feeOf(months, question.present ?? question) : undefined,
    ),
    sunWh: months.sum(noBattery.buckets.map((one) => one.sunWh)),
    unknownMinutes: basis.unknownMinutes,
    sizes,
    presentBattery:
      house.presentWh === undefined ? undefined : betweenSizes(sizes, house.presentWh),
    pricedShare,
    ...pointsOf(question, sizes, months.isYear),
  };
}

/** Whether other energies flow in the house without a battery than at present. */
function isChanged({ house, sun }: Basis, { feedInW, inverterW }: SizeQuestion): boolean {
  return Number.isFinite(feedInW) || inverterW !== undefined || sun !== house.minutes.sun;
}

function hasPrices({ buy, sell }: Prices): boolean {
  return buy !== undefined && sell !== undefined;
}

function feeOf({ count }: MonthSums, { feePerMonth = 0 }: Prices): number {
  return count * feePerMonth;
}

type Exchange = Pick<SweptFigures, keyof MonthFlows>;

function flowsOf(figures: readonly Exchange[]): MonthFlows {
  const [flows] = flowsOfEach([figures]);
  return flows ?? { importWh: new Float64Array(), exportWh: new Float64Array() };
}

/** In a single buffer: a worker copies it at once, and a browser collects a hundred small buffers slowly. */
function flowsOfEach(all: readonly (readonly Exchange[])[]): readonly MonthFlows[] {
  const buffer = new Float64Array(2 * all.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  const column = (figures: readonly Exchange[], name: keyof MonthFlows) => {
    const values = buffer.subarray(end, end + figures.length);
    figures.forEach((one, at) => (values[at] = one[name]));
    end += figures.length;
    return values;
  };
  return all.map((figures) => ({
    importWh: column(figures, "importWh"),
    exportWh: column(figures, "exportWh"),
  }));
}

interface Spread {
  /** By how much other efficiencies change the value. */
  readonly apart: readonly number[];
  readonly gapShare: number;
  /** The value in each of the single years; none unless there are several. */
  readonly years: readonly number[];
}

/** The parts of the range are independent of each other. */
function rangeOf(value: number, { apart, gapShare, years }: Spread): AmountRange {
  const yearsApart = years.map((one) => one - value);
  const [less, more] = [-1, 1].map((sign) =>
    Math.hypot(
      ...[apart, yearsApart].map((parts) => Math.max(...parts.map((one) => sign * one), 0)),
      gapShare * value,
    ),
  );
  return { value, least: value - (less ?? 0), most: value + (more ?? 0) };
}

/** The months of a house without a battery and without any change, at its present prices. */
function presentFigures(
  engine: Engine,
  basis: Basis,
  question: SizeQuestion,
): readonly WhatIfFigures[] {
  const { house } = basis;
  const prices = question.present ?? question;
  loadRecord(engine, house.minutes, cutsOf(basis, question, prices), house.months.length);
  const { around, battery } = planOf(question);
  const open = {
    ...around,
    feedInW: Number.POSITIVE_INFINITY,
    inverterW: Number.POSITIVE_INFINITY,
  };
  return engine.simulate({ battery: { ...battery, usableWh: 0 }, around: open, start: 0 }).buckets;
}

function presentAnswer(
  figures: readonly WhatIfFigures[],
  { sum }: MonthSums,
  fee: number | undefined,
): PresentAnswer {
  const of = (name: "importWh" | "exportWh" | "sunWh" | "loadWh" | "cost") =>
    sum(figures.map((one) => one[name]));
  return {
    importWh: of("importWh"),
    exportWh: of("exportWh"),
    sunWh: of("sunWh"),
    loadWh: of("loadWh"),
    cost: fee === undefined ? undefined : of("cost") + fee,
    months: flowsOf(figures),
  };
}

function batteriesOf({ sizesWh }: SizeQuestion): readonly number[] {
  return sizesWh.filter((sizeWh) => sizeWh > 0);
}

/** Figures of all sizes of a question: without a battery nothing depends on its efficiency. */
function withNone(
  question: SizeQuestion,
  swept: readonly (readonly SweptFigures[])[],
  { buckets }: SimulationResult,
): readonly (readonly SweptFigures[])[] {
  const positive = batteriesOf(question);
  return question.sizesWh.map((sizeWh) => swept[positive.indexOf(sizeWh)] ?? buckets);
}

/**
 * All sizes with the present battery, and the house without a battery; both at the present prices as well, if they
 * differ: there without charging from the grid. Leaves the engine with the prices of the question.
 */
function sweepSizes(engine: Engine, basis: Basis, question: SizeQuestion) {
  const { powerPerWh, present, gridCharge, ...rest } = question;
  const plan = planOf(question);
  const none = { ...plan, battery: { ...plan.battery, usableWh: 0 } };
  const positive = batteriesOf(question);
  const cuts = cutsOf(basis, question);
  const now = present && cutsOf(basis, { ...question, gridCharge: undefined }, present);
  // Prices move no energy: the same runs, cut at the moments of both tariffs, count for both.
  const sharesRuns = now !== undefined && gridCharge === undefined;
  const load = (own: Cuts, other: Cuts | undefined) =>
    loadBasis(engine, basis, {
      ...own,
      others: sharesRuns && other ? [other.buy, other.sell] : undefined,
    });
  const atPresent = () => {
    const noBattery = engine.simulate(none);
    const swept = engine.sweep(planOf(rest), positive, powerPerWh);
    return { noBattery, bySize: withNone(question, swept, noBattery) };
  };
  if (now) load(now, cuts);
  const atPresentPrices = now && atPresent();
  load(cuts, now);
  const noBattery = engine.simulate(none);
  const swept = sharesRuns
    ? engine.sweepRuns(plan, positive)
    : engine.sweep(plan, positive, powerPerWh);
  return { noBattery, bySize: withNone(question, swept, noBattery), atPresentPrices };
}

export function loadBasis(engine: Engine, { house, sun }: Basis, cuts: Cuts) {
  return loadRecord(engine, { ...house.minutes, sun }, cuts, house.months.length);
}

/**
 * Prices, months and hours of grid charging, which cut the minutes. A minute unknown in either of two compared tariffs
 * is unknown in both.
 */
export function cutsOf(
  { house, market }: Basis,
  question: SizeQuestion,
  prices: Prices = question,
): Cuts {
  const { time } = house.minutes;
  const stepsOf = (of: Prices) => [of.buy, of.sell].map((tariff) => pricesOf(tariff, time, market));
  const own = stepsOf(prices);
  const [buy = noCuts.buy, sell = noCuts.sell] = own;
  const others = [question, question.present].filter((one) => one !== undefined && one !== prices);
  const all = [...own, ...others.flatMap((one) => (one ? stepsOf(one) : []))];
  const { chargeEff, dischargeEff } = question.battery;
  return {
    buy: question.present ? maskPrices(buy, all) : buy,
    sell,
    windows: question.gridCharge
      ? chargeHours(buy, time, question.gridCharge, chargeEff * dischargeEff)
      : noCuts.windows,
    buckets: house.buckets,
  };
}

function maskPrices(prices: Steps, all: readonly Steps[]): Steps {
  return combineSteps(prices, knownMask(all), (price, known) => price + known);
}

export function planOf({ battery, feedInW, inverterW, gridCharge }: SizeQuestion): Plan {
  const around = {
    inverterW: inverterW ?? Number.POSITIVE_INFINITY,
    feedInW,
    gridChargeW: gridCharge?.powerW ?? 0,
    gridChargeTo: gridCharge?.toShare ?? 1,
  };
  return { battery, around, start: "periodic" };
}

function pointsOf({ sizesWh, price }: SizeQuestion, sizes: readonly SizeAnswer[], isYear: boolean) {
  const saved = sizes.map((one) => one.saved?.value ?? 0);
  const knee = findKnee(sizesWh, saved);
  return {
    mostOfGainWh: knee === undefined ? undefined : sizesWh[knee],
    // Only a year may be set against years.
    worthUpToWh: price && isYear ? sizesWh[worthUpTo(sizesWh, saved, price)] : undefined,
  };
}

/** A battery with somewhat better or worse efficiency and standby. */
function changeEfficiency(battery: Battery, sign: number): Battery {
  const points = (sign * EFFICIENCY_POINTS) / 2;
  return {
    ...battery,
    chargeEff: Math.min(battery.chargeEff + points, 1),
    dischargeEff: Math.min(battery.dischargeEff + points, 1),
    standbyW: Math.max(battery.standbyW - sign * STANDBY_W, 0),
  };
}

/** A gap may shift a charge. */
function gapShareOf({ gaps }: House, sizeWh: number, importWh: number): number {
  const share = importWh > 0 ? (gaps * sizeWh) / importWh : 0;
  return share > GAP_SHARE ? share : 0;
}
