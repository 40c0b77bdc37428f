// Live data as a gateway sends it: merging of its messages and their meaning.
export type { BatteryLive, BatteryValue, ValueSections } from "./areas/battery.ts";
export type { Channel, ChannelGroup } from "./areas/live-channels.ts";
export type { ChargerLive } from "./areas/charger-live.ts";
export {
  type LiveInverter,
  type LiveMessage,
  type LiveStatus,
  parseLiveMessage,
} from "./areas/live.ts";
export type { Hints, Totals } from "./areas/live-totals.ts";
export type { SolarCharger, SolarLive } from "./areas/solar-live.ts";
export { type Reading, readingOf } from "./areas/plausible.ts";
export { dataAgeS } from "./live/data-age.ts";
export { emptyLive, type LiveState, mergeLive, mergeLiveStatus } from "./live/live.ts";
export { type AgedDevice, ageLimits, isCurrent } from "./live/ages.ts";
export { acPower, channelName, channelsOf, numberOf } from "./live/channels.ts";
export { isReachable, plantReadings, shownLimit } from "./live/readings.ts";
export type { Measured } from "./schema/measured.ts";
