import type { DeviceSwitches } from "#simulator/device/switches.ts";
import type { Fault, FaultMatch } from "#simulator/faults/fault.ts";
import type { GatewayConfig } from "#simulator/device/config.ts";
import type { ReceivedRequest } from "#simulator/firmware/received.ts";
import type { PlannedGateway } from "../../demonstration/gateways.ts";

/** Folder below that of the demonstration whose addresses the file server of the tests answers itself. */
export const steering = "steering/";

/** Start of the demonstration's worker in a test; the test reaches the first gateway. */
export interface WorldPlan {
  readonly plans: readonly PlannedGateway[];
  readonly isTimeless: boolean;
}

/** A test's command to the gateway in the worker. */
export type Command =
  | {
      readonly kind: "fault";
      readonly match: FaultMatch | string;
      readonly fault: Fault;
      readonly times?: number | undefined;
    }
  | { readonly kind: "clear"; readonly match?: FaultMatch | string | undefined }
  | { readonly kind: "flip"; readonly name: keyof DeviceSwitches; readonly on: boolean }
  | { readonly kind: "restart"; readonly delayMs: number }
  | { readonly kind: "print"; readonly text: string }
  | { readonly kind: "advance"; readonly ms: number }
  /** A file of the device in base64; null deletes it. */
  | { readonly kind: "file"; readonly name: string; readonly content: string | null };

/** A received request whose uploaded bytes are in base64. */
export interface SentRequest extends Omit<ReceivedRequest, "files"> {
  readonly files: readonly (Omit<ReceivedRequest["files"][number], "bytes"> & {
    readonly bytes: string;
  })[];
}

/** The worker's report to the test: requests since the last time, and the device if it changed. */
export interface SteeringAnswer {
  readonly received: readonly SentRequest[];
  readonly device?: ToldDevice;
}

/** Settings and files of the device, these in base64. */
export interface ToldDevice {
  readonly config: GatewayConfig;
  readonly files: Readonly<Record<string, string>>;
}
