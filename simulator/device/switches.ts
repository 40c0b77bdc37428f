/** Faults of the hardware and of the network around it, thrown by tests and scenarios. */
export interface DeviceSwitches {
  /** Writing a file fails: saves answer 1006. */
  configWriteFails: boolean;
  limitCommandFails: boolean;
  powerCommandFails: boolean;
  /** A live-data request finds no memory: 429. */
  outOfMemory: boolean;
  /** The time server answers; off before the first moment leaves the clock unset. */
  ntpReachable: boolean;
  /** The MQTT broker answers. */
  brokerReachable: boolean;
}

/** Nothing is wrong. */
export const normalSwitches: DeviceSwitches = {
  configWriteFails: false,
  limitCommandFails: false,
  powerCommandFails: false,
  outOfMemory: false,
  ntpReachable: true,
  brokerReachable: true,
};
