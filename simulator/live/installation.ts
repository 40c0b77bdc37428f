import type { Device } from "../device/device.ts";
import type { ChargerControl } from "../radio/chargerControl.ts";
import type { Limiter } from "../radio/limiter.ts";
import type { Measurements } from "../radio/measurements.ts";
import type { MqttInbox } from "../radio/mqttInbox.ts";
import type { Peripherals } from "../radio/peripherals.ts";
import type { Radio } from "../radio/radio.ts";
import type { PhysicalSite } from "../plant/physicalSite.ts";

/** Faults from the start, by scenario. */
export interface PlantFaults {
  /** A radio chip that was there at boot no longer answers. */
  readonly radioProblem: boolean;
  /** The battery reports a warning and an alarm. */
  readonly batteryIssues: boolean;
}

/** A charge controller among several. */
export interface ControllerPlate {
  readonly serial: string;
  readonly name: string;
  readonly share: number;
}

/** Everything alive behind the gateway, as feeds and handlers see it. */
export interface Installation {
  readonly device: Device;
  readonly site: PhysicalSite;
  readonly radio: Radio;
  readonly peripherals: Peripherals;
  readonly inbox: MqttInbox;
  readonly measurements: Measurements;
  readonly limiter: Pick<Limiter, "state" | "limitW" | "boot" | "advance">;
  readonly charger: ChargerControl;
  readonly faults: PlantFaults;
  readonly controllerName: string;
  /** The charge controllers that share the modules of the site. */
  readonly controllers: readonly ControllerPlate[];
  /** Raw grid profile of an inverter; empty when it has none. */
  readonly gridProfile: (serial: string) => readonly number[];
  /** Unix time of the world plus its UTC offset, ms. */
  readonly localMs: () => number;
}
