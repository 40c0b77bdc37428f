/** An inverter that takes part in a common limit; `maxPowerW` 0 when unknown. */
export interface SplitMember {
  readonly serial: string;
  readonly maxPowerW: number;
}

/** The limit of an inverter, whole watts. */
export interface SplitLimit {
  readonly serial: string;
  readonly limitW: number;
}

/**
 * Shares a common limit in proportion to the inverters' maximum powers, in whole watts that add up to it; each
 * inverter gets at most its maximum, so a higher total gives all their maximum. Undefined when a maximum is unknown:
 * then there is no honest share.
 */
export function splitLimit(
  totalW: number,
  members: readonly SplitMember[],
): readonly SplitLimit[] | undefined {
  if (members.length === 0 || members.some(({ maxPowerW }) => maxPowerW <= 0)) return undefined;
  const maximumW = members.reduce((sum, { maxPowerW }) => sum + maxPowerW, 0);
  const wantedW = Math.min(Math.max(0, Math.floor(totalW)), maximumW);
  // Rounding the running total, not each share, makes the parts add up.
  let beforeW = 0;
  let givenW = 0;
  return members.map(({ serial, maxPowerW }) => {
    beforeW += maxPowerW;
    const untilW = Math.round((wantedW * beforeW) / maximumW);
    const limitW = untilW - givenW;
    givenW = untilW;
    return { serial, limitW };
  });
}
