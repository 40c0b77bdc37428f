// The parts that a gateway object is made of: for the page and the hub, which put them together otherwise.
export { withDeadline } from "../client/abort.ts";
export { authdataFrom } from "../client/authdata.ts";
export { type Client, createClient, type SendFiles, type UploadPart } from "../client/client.ts";
export { readConfigFiles } from "../client/config-files.ts";
export { isNoCall } from "../client/error-kinds.ts";
export type { MergeLoaded } from "../client/feed-loader.ts";
export { followFeed } from "../client/follow-feed.ts";
export { httpError, isAborted, networkError, replyError } from "../client/gateway-error.ts";
export {
  isInForce,
  limitNow,
  limitOutcome,
  type LimitOutcome,
  type PlainLimit,
} from "../client/limit-outcome.ts";
export { askReadAccess } from "../client/read-access.ts";
export {
  harmOfLimitRequest,
  type RatedRequest,
  sendLimit,
  watchLimit,
} from "../client/set-limit.ts";
export type { FeedHabits } from "../socket/connection.ts";
export { retryDelay } from "../socket/polling.ts";
export {
  type Connect,
  signedSockets,
  socketAddress,
  type SocketSession,
} from "../socket/signed-sockets.ts";
export {
  type FeedSocket,
  type OpenOne,
  type OpenSocket,
  openStream,
  type SocketListener,
  type Stream,
  type TextKind,
} from "../socket/stream.ts";
