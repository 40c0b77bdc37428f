import type { FeedState } from "#protocol/live/feed.ts";
import { isHeld } from "#protocol/live/ages.ts";
import type { ChargerLive } from "#protocol/areas/charger-live.ts";
import { dataAgeS } from "#protocol/live/data-age.ts";
import { numberOf } from "#protocol/live/channels.ts";
import type { SolarLive } from "#protocol/areas/solar-live.ts";
import { acChargerId, controllerId, limiterLimitId, limiterStateId } from "./state-ids.ts";
import type { DeviceAnswers, IsDue, SourceReading } from "./source-readings.ts";

/** Devices are asked once a minute; an answer that is older than this says nothing about now. */
const HOLDS_MS = 90_000;
/** Far more controllers than a gateway has. */
const MOST_CONTROLLERS = 8;

/**
 * Recorded values of devices that have their own calls, and of the power limiter, whose state is in such an answer.
 */
export function deviceReadings(
  { solar, charger }: DeviceAnswers,
  nowMs: number,
  isDue: IsDue,
): readonly SourceReading[] {
  const isWanted = (name: string, answer: FeedState<unknown>) =>
    answer !== undefined && nowMs - answer.receivedAtMs <= HOLDS_MS && isDue(name, answer);
  return [
    ...(solar && isWanted("state solar", solar) ? solarReadings(solar, nowMs) : []),
    ...(charger && isWanted("state charger", charger) ? chargerReadings(charger, nowMs) : []),
  ];
}

function solarReadings(
  { data, receivedAtMs }: NonNullable<FeedState<SolarLive>>,
  nowMs: number,
): readonly SourceReading[] {
  const { chargers, dpl } = data;
  return [
    ...chargers.slice(0, MOST_CONTROLLERS).flatMap((charger, number) => {
      const ageS = dataAgeS(charger.data_age, receivedAtMs, nowMs);
      if (charger.isSilent || !isHeld("controller", ageS)) return [];
      const { input, output } = charger;
      return [
        ...reading(controllerId("panels", number), numberOf(input?.["PPV"])),
        // A controller that reports by MQTT uses another key.
        ...reading(controllerId("output", number), numberOf(output?.["P"] ?? output?.["Power"])),
      ];
    }),
    ...reading(limiterStateId, dpl?.PLSTATE),
    ...reading(limiterLimitId, dpl?.PLLIMIT),
  ];
}

function chargerReadings(
  { data, receivedAtMs }: NonNullable<FeedState<ChargerLive>>,
  nowMs: number,
): readonly SourceReading[] {
  const { data_age, input_power, output_power } = data;
  if (data_age === undefined) return [];
  if (!isHeld("charger", dataAgeS(data_age, receivedAtMs, nowMs))) return [];
  return [
    ...reading(acChargerId("input"), numberOf(input_power)),
    ...reading(acChargerId("output"), numberOf(output_power)),
  ];
}

function reading(source: string, value: number | undefined): readonly SourceReading[] {
  return value === undefined ? [] : [{ source, value }];
}
