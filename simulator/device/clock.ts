/** Time as the device knows it, beside the time that really is in its world. All in milliseconds. */
export interface DeviceClock {
  /** Real time of the simulated world since 1970, which the sun follows. */
  worldMs(): number;
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

/**
 * A clock whose world begins at `worldMs`, unset as after power-on. The world may pass faster than the device: with a
 * `worldSpeed` of 60 a day takes 24 minutes, while uptime, ages and timers keep their pace.
 */
export function createClock(worldMs: number, worldSpeed = 1): OwnedClock {
  let nowMs = worldMs;
  let upMs = 0;
  let errorMs = -worldMs;
  const epochMs = (): number => nowMs + errorMs;
  return {
    worldMs: () => nowMs,
    uptimeMs: () => upMs,
    epochMs,
    isValid: () => epochMs() >= validFromMs,
    set: (wantedMs) => {
      errorMs = wantedMs - nowMs;
    },
    advance: (stepMs) => {
      nowMs += stepMs * worldSpeed;
      upMs += stepMs;
    },
    restart: () => {
      upMs = 0;
    },
    synchronise: () => {
      errorMs = 0;
    },
  };
}
