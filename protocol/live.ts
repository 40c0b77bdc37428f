// Live data as a gateway sends it: how its messages are put together, and what they mean.
export type { BatteryLive, BatteryValue, ValueSections } from "./areas/battery.ts";
export type { ChargerLive } from "./areas/charger-live.ts";
export type { Channel, ChannelGroup, LiveInverter, LiveMessage, LiveStatus } from "./areas/live.ts";
export type { Hints, Totals } from "./areas/live-totals.ts";
export type { SolarCharger, SolarLive } from "./areas/solar-live.ts";
export { dataAgeS } from "./live/data-age.ts";
export {
  acPower,
  channelName,
  channelsOf,
  isReachable,
  numberOf,
  shownLimit,
} from "./live/inverter-parts.ts";
export { emptyLive, type LiveState, mergeLive, mergeLiveStatus } from "./live/live.ts";
export { parseLiveMessage } from "./live/parse-live.ts";
export { plantReadings } from "./live/readings.ts";
export type { Measured } from "./schema/measured.ts";
