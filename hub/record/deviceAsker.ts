import type { GatewayFacts } from "./gatewayFacts.ts";
import type { GatewayRecorder } from "./gatewayRecorder.ts";

/** Ticks come every five seconds: so each minute of the record gets an answer. */
const EVERY_MS = 55_000;
/** An answer that tells nothing, and a gateway that does not answer, are not asked for it every minute. */
const EMPTY_MS = 3_600_000;
const FAILED_MS = 300_000;

interface AskerOptions {
  readonly recorder: Pick<GatewayRecorder, "deviceFeeds" | "setDevices">;
  readonly facts: Pick<GatewayFacts, "solar" | "charger" | "isBusy">;
  /** The record's time, in ms; undefined while it is not known. */
  readonly nowMs: () => number | undefined;
}

/**
 * Asks a gateway once a minute for what no socket of the record tells: panels and output of the charge controllers, the
 * power limiter's state, both sides of the AC charger. One call at a time, and none while another call is under way.
 */
export class DeviceAsker {
  private readonly options: AskerOptions;
  private readonly dueMs = {
    solar: Number.NEGATIVE_INFINITY,
    charger: Number.NEGATIVE_INFINITY,
  };

  constructor(options: AskerOptions) {
    this.options = options;
  }

  /** Asks for what is due. Never rejects. */
  async tick(monotonicMs: number): Promise<void> {
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

  private isDue(device: "solar" | "charger", monotonicMs: number): boolean {
    return monotonicMs >= this.dueMs[device] && !this.options.facts.isBusy();
  }
}

/** Time until the next call; `tells` is undefined where nothing came. */
function pauseAfter(tells: boolean | undefined): number {
  if (tells === undefined) return FAILED_MS;
  return tells ? EVERY_MS : EMPTY_MS;
}
