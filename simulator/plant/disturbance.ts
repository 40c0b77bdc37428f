/** A stretch of the gateway's uptime, the end excluded. */
interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Faults between the devices and the gateway, as owners reported them. */
export interface Disturbances {
  /** Answers of an inverter that the radio damages: every value, or only the counter of the day. */
  readonly garbled?: Stretch & { readonly serial: string; readonly part: "all" | "yieldDay" };
  /** Inverters whose limit is never read, so that it stays at 0 % (OpenDTU#2003). */
  readonly unreadLimits?: readonly string[];
  /** Inverters that obey late, or not for long, by serial. */
  readonly limitHabits?: Readonly<Record<string, LimitHabits>>;
  /** When the cable of the charge controllers comes loose. */
  readonly silentController?: Stretch;
  /** Temperatures below zero arrive as unsigned numbers (OpenDTU-OnBattery#1432). */
  readonly isFreezing?: boolean;
}

/** How an inverter takes a limit, as owners reported it. */
export interface LimitHabits {
  /** Time from its answer to the effect. */
  readonly lateMs?: number;
  /** It returns to its persistent limit so long after a limit that does not persist (OpenDTU-OnBattery#1571). */
  readonly forgetsAfterMs?: number;
}

export function isWithin(stretch: Stretch | undefined, atMs: number): boolean {
  return stretch !== undefined && atMs >= stretch.fromMs && atMs < stretch.toMs;
}
