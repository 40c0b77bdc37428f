import type { GatewayFacts } from "./gatewayFacts.ts";
import type { SourceRecorder } from "./sourceRecorder.ts";

/** Ticks come every five seconds: so each minute of the record gets an answer. */
const EVERY_MS = 55_000;
/** An answer that tells nothing, and a gateway that does not answer, are not asked for it every minute. */
const EMPTY_MS = 3_600_000;
const FAILED_MS = 300_000;
/** How the plant is wired changes with a setting. */
const WIRING_EVERY_MS = 3_600_000;
const WIRING_RETRY_MS = 15_000;
/** Day turns to night once in many hours. */
const DAY_EVERY_MS = 900_000;

interface AskerOptions {
  readonly recorder: Pick<
    SourceRecorder,
    | "hasMeter"
    | "setLimiter"
    | "hasCharger"
    | "setChargerSide"
    | "deviceFeeds"
    | "setDevices"
    | "needsDay"
    | "setDay"
  >;
  readonly facts: Pick<
    GatewayFacts,
    "limiter" | "chargerSide" | "solar" | "charger" | "isDay" | "isBusy"
  >;
  /** The record's time, in ms; undefined while it is not known. */
  readonly nowMs: () => number | undefined;
}

/**
 * Requests values that no socket brings, in sequence and never while another call is pending. Hourly: wiring of
 * power meter and AC charger. Every minute: panels and output of charge controllers, state of the power limiter,
 * both sides of the AC charger. Every quarter of an hour while inverters are silent: whether it is day.
 */
export class DeviceAsker {
  private readonly options: AskerOptions;
  private readonly dueMs = {
    limiter: Number.NEGATIVE_INFINITY,
    chargerSide: Number.NEGATIVE_INFINITY,
    solar: Number.NEGATIVE_INFINITY,
    charger: Number.NEGATIVE_INFINITY,
    day: Number.NEGATIVE_INFINITY,
  };

  constructor(options: AskerOptions) {
    this.options = options;
  }

  /** Makes the calls that are due. Never rejects. */
  async tick(monotonicMs: number): Promise<void> {
    await this.askLimiter(monotonicMs);
    await this.askChargerSide(monotonicMs);
    await this.askDevices(monotonicMs);
    await this.askDay(monotonicMs);
  }

  private async askLimiter(monotonicMs: number): Promise<void> {
    const { recorder, facts } = this.options;
    if (!recorder.hasMeter || monotonicMs < this.dueMs.limiter) return;
    this.dueMs.limiter = monotonicMs + WIRING_RETRY_MS;
    const limiter = await facts.limiter();
    if (limiter === undefined) return;
    this.dueMs.limiter = monotonicMs + WIRING_EVERY_MS;
    recorder.setLimiter(limiter);
  }

  private async askChargerSide(monotonicMs: number): Promise<void> {
    const { recorder, facts } = this.options;
    if (!recorder.hasCharger || monotonicMs < this.dueMs.chargerSide) return;
    this.dueMs.chargerSide = monotonicMs + WIRING_RETRY_MS;
    const side = await facts.chargerSide();
    if (side === "unknown") return;
    this.dueMs.chargerSide = monotonicMs + WIRING_EVERY_MS;
    recorder.setChargerSide(side);
  }

  private async askDevices(monotonicMs: number): Promise<void> {
    const { recorder, facts, nowMs } = this.options;
    const { solar, charger } = recorder.deviceFeeds;
    if (solar !== undefined && this.isDue("solar", monotonicMs)) {
      const data = await facts.solar(solar);
      const tells = data && (data.chargers.length > 0 || data.dpl !== undefined);
      this.dueMs.solar = monotonicMs + pauseAfter(tells);
      const receivedAtMs = nowMs();
      if (data && receivedAtMs !== undefined)
        recorder.setDevices({ solar: { data, receivedAtMs } });
    }
    if (charger !== undefined && this.isDue("charger", monotonicMs)) {
      const data = await facts.charger(charger);
      this.dueMs.charger = monotonicMs + pauseAfter(data && data.data_age !== undefined);
      const receivedAtMs = nowMs();
      if (data && receivedAtMs !== undefined)
        recorder.setDevices({ charger: { data, receivedAtMs } });
    }
  }

  private async askDay(monotonicMs: number): Promise<void> {
    const { recorder, facts, nowMs } = this.options;
    const atMs = nowMs();
    if (atMs === undefined || !this.isDue("day", monotonicMs) || !recorder.needsDay(atMs)) return;
    this.dueMs.day = monotonicMs + DAY_EVERY_MS;
    recorder.setDay(await facts.isDay());
  }

  private isDue(device: "solar" | "charger" | "day", monotonicMs: number): boolean {
    return monotonicMs >= this.dueMs[device] && !this.options.facts.isBusy();
  }
}

/** Time until the next call; `tells` is undefined where nothing came. */
function pauseAfter(tells: boolean | undefined): number {
  if (tells === undefined) return FAILED_MS;
  return tells ? EVERY_MS : EMPTY_MS;
}
