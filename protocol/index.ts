// The names that users of the package rely on. Names for special programs are in the other entries, so that a page
// without a bundler loads no more than this.
export type {
  Endpoint,
  ReadEndpoint,
  ReplyOf,
  SaveEndpoint,
  UploadEndpoint,
} from "./api/endpoint.ts";
export type { ReplyError } from "./api/reply.ts";
export type { Call, CallOptions, KeptValues, SaveOptions } from "./client/call.ts";
export { createGateway } from "./client/create-gateway.ts";
export type {
  Gateway,
  GatewayOptions,
  Limits,
  Power,
  Settings,
  SubscribeOptions,
  WaitOptions,
} from "./client/gateway.ts";
export {
  type FailedProblem,
  GatewayError,
  type GatewayErrorCode,
  type GatewayProblem,
  type HttpProblem,
  type InvalidProblem,
  type NetworkProblem,
  type RefusedProblem,
  type ReplyProblem,
  type UnknownProblem,
  type UnsafeProblem,
} from "./client/gateway-error.ts";
export type { DeviceFacts, InverterEvent } from "./client/ask-inverter.ts";
export type { SavedFile } from "./client/config-files.ts";
export type { Connection, LiveOptions, LiveReadings, LiveUpdate } from "./client/shared-live.ts";
export type { LimitResult } from "./client/set-limits.ts";
export type { FileContent } from "./client/upload-files.ts";
export type { SettingsArea, SettingsRecord } from "./areas/settings-calls.ts";
export {
  type BatteryDetails,
  type BatteryReadings,
  type ChargeControllerReadings,
  type ChargerReadings,
  type ControllerReadings,
  type InverterReadings,
  type MeterReadings,
  type PhaseReadings,
  plantReadings,
  type PlantReadings,
  type StringReadings,
} from "./live/readings.ts";
export type { Fetch, FetchReply, Socket, SocketConstructor } from "./client/platform.ts";
export type { ConfirmedLimit, LimitRequest } from "./client/set-limit.ts";
export type { PowerRequest } from "./client/set-power.ts";
export type { WatchOptions } from "./client/watch-command.ts";
export type { DecodedGridProfile } from "./grid-profile/describe.ts";
export type { LimitCodes } from "./limit.ts";
export { heapFigures, type HeapFigures, type HeapStatus, memoryUsage } from "./memory.ts";
export {
  type InverterFamily,
  type InverterModel,
  type InverterRadio,
  type InverterType,
  modelOfPart,
} from "./models.ts";
export { err, ok, type Result } from "./result.ts";
export type { GatewayProfile } from "./firmware/profile.ts";
export type { SaveReply } from "./schema/reply.ts";
export type { LiveInverter, LiveMessage, LiveStatus } from "./areas/live.ts";
export type { Measured } from "./schema/measured.ts";
export {
  decodeSerial,
  type DecodedSerial,
  type LabelError,
  type LabelSerial,
  type SerialError,
  serialOfLabel,
} from "./serial.ts";
export { signalQuality } from "./signal.ts";
export { emptyLive, type LiveState, mergeLive, mergeLiveStatus } from "./live/live.ts";
export { formatVersion } from "./version.ts";
