import { type GovernedInverter, powerSource } from "../settings/nested/powerlimiter.ts";

export interface Candidate {
  readonly setting: GovernedInverter;
  /** Power that its source allows, W. */
  readonly availableW: number;
}

/** The command for an inverter: its limit in W, or 0 for standby. */
export interface Order {
  readonly serial: string;
  readonly limitW: number;
}

const turns = [powerSource.solar, powerSource.smartBuffer, powerSource.battery];

/**
 * Shares a power among inverters, those on the sun first. Each stays between its limits; below its lower limit an
 * inverter goes to standby if it may, else it stays there.
 */
export function sharePower(neededW: number, candidates: readonly Candidate[]): readonly Order[] {
  let leftW = Math.max(0, neededW);
  return [...candidates]
    .sort((one, other) => turnIndex(one) - turnIndex(other))
    .map(({ setting, availableW }) => {
      const wantedW = Math.min(leftW, availableW, setting.upper_power_limit);
      const limitW = wantedW < setting.lower_power_limit ? idleW(setting) : Math.round(wantedW);
      leftW = Math.max(0, leftW - limitW);
      return { serial: setting.serial, limitW };
    });
}

function turnIndex({ setting }: Candidate): number {
  return turns.findIndex((source) => source === setting.power_source);
}

function idleW({ allow_standby: mayRest, lower_power_limit: lowerW }: GovernedInverter): number {
  return mayRest ? 0 : lowerW;
}
