// Texts, times and records that come from elsewhere.
export { addressPart } from "../address-part.ts";
export {
  hasPlace,
  type JsonSteps,
  jsonPathTo,
  jsonReading,
  readJsonPath,
  takesPlaces,
} from "../json-path.ts";
export { parseGatewayTime } from "../gateway-time.ts";
export { clocksOf, epochOf, localTime, parseTimezone } from "../posix-zone.ts";
export { differences, isBranch, partOf, valueAt } from "../record-paths.ts";
export { share } from "../share.ts";
export { shownText, unitText } from "../shown-text.ts";
