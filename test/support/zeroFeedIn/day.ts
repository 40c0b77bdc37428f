import type { House } from "#simulator/plant/houseTrace.ts";
import type { InverterPlan } from "./inverter.ts";
import { Chance } from "#simulator/plant/chance.ts";

export type Span = readonly [number, number];

/** The meter of a day: how often, how late, how many readings are lost, when it says nothing or always the same. */
export interface LoopMeter {
  readonly periodS: number;
  readonly delayS: number;
  readonly dropShare: number;
  readonly silent?: readonly Span[];
  readonly frozen?: readonly Span[];
}

type Trap = "forgets" | "slow" | "total" | "deaf";

interface DayWish {
  readonly kind: "clear" | "broken";
  /** Rated watts. */
  readonly inverters: readonly number[];
  readonly meter: LoopMeter;
  readonly isBusy: boolean;
  readonly extra?: House["extra"];
  readonly traps?: readonly Trap[];
  readonly restartAt?: readonly number[];
}

export interface LoopDay extends Pick<DayWish, "kind" | "meter"> {
  readonly seed: number;
  readonly name: string;
  readonly inverters: readonly InverterPlan[];
  readonly house: House;
  readonly restartAt: readonly number[];
  /** Whether the meter is silent or frozen or an inverter deaf at times. */
  readonly isFaulty: boolean;
}

const plain = { extra: [], traps: [], restartAt: [] } as const;

/** A day by a seed: everything that is not wished follows from it. */
export function dayOfSeed(seed: number, wish: DayWish): LoopDay {
  const r = new Chance(seed);
  const { kind, meter, isBusy, extra, traps, restartAt }: Required<DayWish> = { ...plain, ...wish };
  const sunrise = r.between(5.2, 7.2);
  const sunset = r.between(18.2, 21);
  const inverters = wish.inverters.map((ratedW, index): InverterPlan => {
    const count = ratedW >= 1500 ? 4 : ratedW >= 600 ? 2 : 1;
    const isEastWest = r.happens(0.35);
    const isFirst = index === 0;
    const from = r.between(9, 17) * 3600;
    return {
      serial: `11410000000${index + 1}`,
      ratedW,
      sharing: traps.includes("total") && ratedW >= 1500 ? "total" : "input",
      strings: Array.from({ length: count }, (_, input) => ({
        peakW: (ratedW / count) * r.between(1, 1.3),
        peakHour: isEastWest ? ([10, 15.5][input % 2] ?? 10) : r.between(12, 13.4),
        sunrise,
        sunset,
      })),
      gain: r.between(0.96, 1.02),
      reactionS: traps.includes("slow") && isFirst ? r.between(12, 18) : r.between(1.5, 6),
      rampUpS: r.between(3, 10),
      rampDownS: r.between(2, 6),
      softStartS: r.between(60, 300),
      forgetsAfterS: traps.includes("forgets") && isFirst ? 270 : 0,
      radioLoss: r.between(0.005, 0.06),
      deaf:
        traps.includes("deaf") && index === wish.inverters.length - 1
          ? [[from, from + r.between(180, 600)]]
          : [],
    };
  });
  const faults = [
    ...traps,
    ...(meter.silent ? ["silent"] : []),
    ...(meter.frozen ? ["frozen"] : []),
  ];
  return {
    seed,
    name: `${kind}, ${wish.inverters.join(" + ")} W, meter ${meter.periodS} s${faults.length > 0 ? `, ${faults.join(", ")}` : ""}`,
    kind,
    meter,
    inverters,
    house: { isBusy, baseW: r.between(80, 260), extra },
    restartAt,
    isFaulty: faults.some((fault) => ["silent", "frozen", "deaf"].includes(fault)),
  };
}

/** The six days: quick and slow meters, one and several inverters, and each fault. */
export const sixDays: readonly LoopDay[] = [
  dayOfSeed(11, {
    kind: "clear",
    inverters: [800],
    meter: { periodS: 1, delayS: 0.8, dropShare: 0.003 },
    isBusy: true,
  }),
  dayOfSeed(12, {
    kind: "broken",
    inverters: [1500],
    meter: { periodS: 1, delayS: 1.2, dropShare: 0.005, frozen: [[50_000, 50_900]] },
    extra: [[49_700, 50_100, 1000]],
    isBusy: true,
  }),
  dayOfSeed(13, {
    kind: "broken",
    inverters: [800, 600],
    meter: { periodS: 2, delayS: 1, dropShare: 0.01 },
    isBusy: true,
    traps: ["deaf"],
  }),
  dayOfSeed(14, {
    kind: "clear",
    inverters: [2000],
    meter: { periodS: 10, delayS: 2, dropShare: 0.01 },
    isBusy: false,
    traps: ["slow"],
  }),
  dayOfSeed(15, {
    kind: "clear",
    inverters: [2000],
    meter: { periodS: 1, delayS: 0.8, dropShare: 0.003 },
    isBusy: true,
    traps: ["total", "forgets"],
  }),
  dayOfSeed(16, {
    kind: "clear",
    inverters: [1500, 800],
    meter: { periodS: 1, delayS: 0.8, dropShare: 0.003, silent: [[40_000, 41_200]] },
    extra: [[39_700, 40_120, 1500]],
    isBusy: true,
    restartAt: [47_000],
  }),
];
