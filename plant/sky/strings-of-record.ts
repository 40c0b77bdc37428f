import { reportedPowerW } from "#protocol/areas/maxima.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { sourceOf } from "../history/sources.ts";
import { stringReadings } from "../strings/string-comparison.ts";
import type { StringRating } from "./clear-share.ts";
import type { SkyInverter } from "./recorded-days.ts";

/** A string of the record, with the peak power that somebody configured for it. */
export interface SkyString {
  readonly serial: string;
  /** From 0. */
  readonly number: number;
  readonly name: string | undefined;
  readonly inverterName: string | undefined;
  readonly configuredPeakW: number | undefined;
}

/** A source of a record with its owner's name. */
interface NamedSource {
  readonly source: string;
  readonly name?: string | undefined;
}

/** Peak power in W by serial and number. */
export type Peaks = ReadonlyMap<string, number>;

export function configuredPeaks(inverters: Parameters<typeof stringReadings>[0]): Peaks {
  return new Map(
    stringReadings(inverters).flatMap(({ serial, channel, peakW }) =>
      peakW === undefined ? [] : [[`${serial} ${channel}`, peakW] as const],
    ),
  );
}

/** The strings of a record, in the order in which inverters and strings are numbered. */
export function stringsOf(sources: readonly NamedSource[], peaks: Peaks): readonly SkyString[] {
  const names = new Map(sources.map(({ source, name }) => [source, name]));
  return sources
    .flatMap(({ source, name }) => {
      const found = sourceOf(source);
      if (found?.kind !== "string") return [];
      const { serial, number } = found;
      const inverterName = names.get(`inv ${serial}`);
      const configuredPeakW = peaks.get(`${serial} ${number}`);
      return [{ serial, number, name, inverterName, configuredPeakW }];
    })
    .sort((a, b) => (a.serial === b.serial ? a.number - b.number : a.serial < b.serial ? -1 : 1));
}

/** The most that each inverter gives, as its limit tells it. */
export function ratingsByLimit(
  inverters: readonly Pick<LiveInverter, "serial" | "limit_absolute" | "limit_relative">[],
): readonly StringRating[] {
  return inverters.map((inverter) => ({
    serial: inverter.serial,
    ratingW: reportedPowerW(inverter),
  }));
}

export function invertersOf(strings: readonly SkyString[]): readonly SkyInverter[] {
  const serials = [...new Set(strings.map(({ serial }) => serial))];
  return serials.map((serial) => ({
    serial,
    strings: strings.filter((one) => one.serial === serial).map(({ number }) => number),
  }));
}
