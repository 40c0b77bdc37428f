// Where the power of a plant comes from (sun, battery, grid) and where it goes (house, battery, grid, losses). All
// values are W, or Wh of a short time; NaN is unknown, and parts that the plant lacks are left out.

/** Readings of a plant's meters at the same moment. */
export interface MeterPowers {
  /** AC output of all inverters together, including an inverter that discharges the battery. */
  readonly inverters: number;
  /** The part of it that comes from inverters known to be fed by the battery. */
  readonly fromBattery?: number | undefined;
  /** Power that charge controllers feed into the battery's side. */
  readonly controller?: number | undefined;
  readonly battery?: number | undefined;
  /** Positive while importing. */
  readonly grid?: number | undefined;
  /** DC output of an AC charger, and its AC input; most gateways know only the output or the input. */
  readonly charger?: number | undefined;
  readonly chargerInput?: number | undefined;
}

/** Balance that follows from the readings, which have battery and grid themselves. */
export interface Balance {
  /**
   * From the sun: AC output of the inverters on the roof, plus the power that panels feed into the battery's side.
   */
  readonly sun: number;
  /** Consumption of the house without the AC charger. Readings that are out of step can make it negative. */
  readonly house: number;
  /** Losses of the AC charger, the battery's inverters and their standby: sources less uses. */
  readonly lost: number;
}

/** Usual efficiency of an AC charger, for chargers of which only input or output is measured. */
export const CHARGER_EFFICIENCY = 0.93;

/** Both sides of the AC charger, from whichever is measured; 0 without a charger. */
export function chargerSides(
  { charger, chargerInput }: Pick<MeterPowers, "charger" | "chargerInput">,
  efficiency = CHARGER_EFFICIENCY,
): { readonly input: number; readonly output: number } {
  return {
    input: chargerInput ?? (charger ?? 0) / efficiency,
    output: charger ?? (chargerInput ?? 0) * efficiency,
  };
}

/** Consumption of the house; unknown without a meter at the grid. */
export function houseLoad(inverters: number, grid = Number.NaN, chargerInput = 0): number {
  return inverters + grid - chargerInput;
}

/**
 * DC power of panels on the battery's side that no charge controller reports: power that the battery stored and its
 * inverters took, less the output of the AC charger. Below zero it is a loss.
 */
export function unreportedPanels(
  {
    battery = 0,
    fromBattery,
  }: { readonly battery?: number | undefined; readonly fromBattery: number },
  chargerOutput: number,
  inverterEfficiency = 1,
): number {
  return fromBattery / inverterEfficiency + battery - chargerOutput;
}

/**
 * Balance of a moment. The battery's inverters are no source: their energy came from sun, grid or battery. If
 * unknown, they give the spare power of the battery's side. Inverter losses count as generated only with a charge
 * controller's report.
 */
export function balanceOf(powers: MeterPowers): Balance {
  const { inverters, controller = 0, battery = 0, grid } = powers;
  const { input, output } = chargerSides(powers);
  const spare = Math.min(Math.max(controller + output - battery, 0), inverters);
  const { fromBattery: told = Number.NaN } = powers;
  const fromBattery = Number.isNaN(told) ? spare : told;
  const panels = Math.max(controller, unreportedPanels({ battery, fromBattery }, output));
  const sun = Math.max(inverters - fromBattery, 0) + panels;
  return {
    sun,
    house: houseLoad(inverters, grid, input),
    lost: sun + input - battery - inverters,
  };
}
