// The names that users of the package rely on. Inside this repository every module is imported by
// its own path instead.
export {
  type Endpoint,
  type ReadEndpoint,
  type ReplyOf,
  type SaveEndpoint,
  type UploadEndpoint,
} from "./api/endpoint.ts";
export { endpoints } from "./areas/endpoints.ts";
export { deviceIds, enabledDevices } from "./areas/devices.ts";
export { feeds } from "./areas/feeds.ts";
export { type ParseReplyError, parseReply } from "./areas/parse-reply.ts";
export { type ReplyError } from "./api/reply.ts";
export { type Call, type CallOptions, type Kept, type SaveOptions } from "./client/call.ts";
export {
  createGateway,
  type Gateway,
  type GatewayOptions,
  type Limits,
  type Power,
  type Settings,
  type SubscribeOptions,
  type WaitOptions,
} from "./client/gateway.ts";
export {
  GatewayError,
  type GatewayErrorCode,
  type GatewayProblem,
} from "./client/gateway-error.ts";
export { type DeviceFacts, type InverterEvent } from "./client/ask-inverter.ts";
export { type SavedFile } from "./client/config-files.ts";
export { type LiveOptions, type LiveReadings, type LiveUpdate } from "./client/shared-live.ts";
export { type LimitResult } from "./client/set-limits.ts";
export { type FileContent } from "./client/upload-files.ts";
export { type SettingsArea, type SettingsRecord } from "./areas/settings-calls.ts";
export {
  type BatteryReadings,
  type ChargerReadings,
  type ControllerReadings,
  type InverterReadings,
  type MeterReadings,
  type PhaseReadings,
  plantReadings,
  type PlantReadings,
  type StringReadings,
} from "./live/readings.ts";
export {
  type Fetch,
  type FetchReply,
  type Socket,
  type SocketConstructor,
} from "./client/platform.ts";
export { type ConfirmedLimit, type LimitRequest } from "./client/set-limit.ts";
export { type PowerRequest } from "./client/set-power.ts";
export { type WatchOptions } from "./client/watch-command.ts";
export { decodeGridProfile } from "./grid-profile/decode.ts";
export {
  type DecodedGridProfile,
  type GridProfileError,
  type GridProfileItem,
  type GridProfileProblem,
  type GridProfileSection,
} from "./grid-profile/describe.ts";
export {
  encodeGridProfile,
  hexText,
  type RawGridProfile,
  type RawGridProfileSection,
} from "./grid-profile/encode.ts";
export { type Columns, type CurveKernel, type DatedBytes, type Grid } from "./kernel/kernel.ts";
export {
  decodeLimitType,
  limitBounds,
  type LimitBounds,
  type LimitCodes,
  type LimitKind,
  limitPercent,
  limitType,
  limitWatts,
} from "./limit.ts";
export { heapFigures, type HeapFigures, type HeapStatus, memoryUsage } from "./memory.ts";
export {
  type InverterFamily,
  type InverterModel,
  type InverterRadio,
  type InverterType,
  modelOfPart,
} from "./models.ts";
export { type GatewayProfile, profileOf } from "./firmware/profile.ts";
export { type Evidence } from "./firmware/evidence.ts";
export { err, ok, type Result } from "./result.ts";
export { commandStatus, type CommandStatus } from "./areas/commands.ts";
export { type LiveInverter, type LiveMessage, type LiveStatus } from "./areas/live.ts";
export { type Measured } from "./schema/measured.ts";
export { isSaved, type SaveReply } from "./schema/reply.ts";
export { decodeSerial, type DecodedSerial, type SerialError } from "./serial.ts";
export { signalQuality } from "./signal.ts";
export { emptyLive, type LiveState, mergeLive, mergeLiveStatus } from "./live/live.ts";
export { parseLiveMessage } from "./live/parse-live.ts";
export { formatVersion } from "./version.ts";
export { type Kernel, openKernel } from "./wasm/load.ts";
