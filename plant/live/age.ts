/** Past this age in s an inverter's absolute time is shown too. Source: docs/interface.md#times-and-thresholds. */
export const absoluteTimeFromS = 300;
