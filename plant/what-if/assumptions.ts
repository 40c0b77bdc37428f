// Assumptions about a battery that nobody has bought yet; docs/what-if.md gives the reasons.

/** One-way efficiencies and own consumption, by the battery's coupling. */
export const conversions = {
  ac: { chargeEff: 0.95, dischargeEff: 0.95, standbyW: 8 },
  dc: { chargeEff: 0.98, dischargeEff: 0.93, standbyW: 8 },
} as const;

/** Power in W for each Wh of capacity. */
export const POWER_PER_WH = 0.5;

/** How long it lasts: years, or full cycles if they are used up earlier. */
export const life = { years: 15, cycles: 6_000 } as const;

/** Share of its capacity that it loses each year. */
export const FADE = 0.02;
