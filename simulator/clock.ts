/** Time as the device knows it, beside the time that really is in its world. All in milliseconds. */
export interface DeviceClock {
  /** Real time of the simulated world since 1970: what the sun follows. */
  worldMs(): number;
  /** Since the device last started. */
  uptimeMs(): number;
  /** The device's own idea of the time since 1970; small numbers until it was set. */
  epochMs(): number;
  /** Whether the firmware believes its clock: the year is after 2016. */
  isValid(): boolean;
  /** Sets the device's own clock. */
  set(epochMs: number): void;
}

/** The clock and the ways only its owner uses. */
export interface OwnedClock extends DeviceClock {
  advance(stepMs: number): void;
  /** The device starts: uptime is 0, the clock itself runs on through a software reset. */
  restart(): void;
  /** Sets the device's clock to the real time. */
  synchronise(): void;
}

const validFromMs = Date.UTC(2017, 0, 1);

/** A clock whose world begins at `worldMs`. It is unset, as after power-on. */
export function createClock(worldMs: number): OwnedClock {
  let nowMs = worldMs;
  let bootMs = worldMs;
  let errorMs = -worldMs;
  const epochMs = (): number => nowMs + errorMs;
  return {
    worldMs: () => nowMs,
    uptimeMs: () => nowMs - bootMs,
    epochMs,
    isValid: () => epochMs() >= validFromMs,
    set: (wantedMs) => {
      errorMs = wantedMs - nowMs;
    },
    advance: (stepMs) => {
      nowMs += stepMs;
    },
    restart: () => {
      bootMs = nowMs;
    },
    synchronise: () => {
      errorMs = 0;
    },
  };
}
