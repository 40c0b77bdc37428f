// How a call is described, asked and read: for calls of the hub, and for what reads answers by itself.
export { get, type ReadEndpoint, type SaveEndpoint } from "../api/endpoint.ts";
export { parseReplyText, readShape } from "../api/read-shape.ts";
export { parseJson, type ReplyError } from "../api/reply.ts";
export { callHeaders, planRequest } from "../api/request.ts";
export { retryAfterFrom } from "../api/retry-after.ts";
export { known, markUnread, unreadOf } from "../api/tolerant.ts";
export {
  between,
  type FieldRules,
  HexSerial,
  inSteps,
  isMultiple,
  rulesOf,
  stepFrom,
} from "../schema/rules.ts";
