// Live data piece by piece: what is kept, merged and told of devices.
export { deviceFeedsOf } from "../areas/devices.ts";
export { type Feed, type FeedPath, feedPaths } from "../areas/feeds.ts";
export { KeptLive, liveFeed, LiveMessage } from "../areas/live.ts";
export { ChannelGroup } from "../areas/live-channels.ts";
export type { WireDevices } from "../areas/live-totals.ts";
export { decodeDevices } from "../areas/plausible.ts";
export { deviceMaximaW } from "../areas/bounds.ts";
export { inverterMaxima, toldPowerW, typePowerW } from "../areas/maxima.ts";
export { type LateInverter, type Reader, tooNewFor } from "../late-inverters.ts";
export { type FeedState, mergeSnapshot, type SnapshotFeed, snapshotMerger } from "../live/feed.ts";
export { meterReceipt, meterRepeat, reopened } from "../live/live.ts";
export { isHeld } from "../live/ages.ts";
export { hasChannels } from "../live/channels.ts";
export {
  inverterAgeS,
  inverterStanding,
  isInverterCurrent,
  type InverterStates,
  type InverterSums,
  inverterSums,
} from "../live/sums.ts";
export {
  inverterSumValues,
  type InverterValues,
  inverterValues,
  type PlantValues,
  plantValues,
} from "../live/readings.ts";
