import type { GatewayProfile } from "#protocol/firmware/profile.ts";

/** Gateways that the page of a build may meet; the hosted page all of them. */
export interface Built {
  /** Firmware other than the build's: the hosted page, which React draws. */
  readonly mayMeetOthers: boolean;
  /** OnBattery 2024.03.07: VE.Direct, a Huawei charger, a limiter of a single inverter. */
  readonly mayBeMarch2024: boolean;
  /** Releases after it: files, levels of the log, counters of the radio. */
  readonly mayBeLater: boolean;
  /** Charge controller, battery, AC charger, power meter and limiter: a firmware has all of them or none. */
  readonly mayHaveStorage: boolean;
  /** A limiter of several inverters, and the records of battery, meter and chargers that came with it. */
  readonly mayHaveLists: boolean;
}

declare global {
  /** Literals in a build (`scripts/build/built.ts`): the bundler leaves out the code that they exclude. */
  const BUILT: Built;
  /** Profile of the firmware that an image is part of; undefined in the hosted build. */
  const TARGET_FIRMWARE: GatewayProfile | undefined;
}
