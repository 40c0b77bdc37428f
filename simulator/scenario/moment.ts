import type { Climate } from "../plant/weather.ts";
import { sunPosition } from "../plant/sun.ts";

/** Place and weather of the default site; the same seed gives the same weather. */
export function defaultClimate(seed: number): Climate {
  return { place: { latitudeDeg: 51.1657, longitudeDeg: 10.4515 }, seed, cloudiness: 0.42 };
}

/** Whether the sun is below the horizon of the default site. */
export function isDarkAt(atMs: number): boolean {
  return sunPosition(atMs, defaultClimate(1).place).elevationDeg < 0;
}

const DAY_MS = 86_400_000;

/** When the sun is highest there on the date that it is here, to a quarter of an hour. */
export function noonOf(nowMs: number): number {
  const here = new Date(nowMs);
  const date = Date.UTC(here.getFullYear(), here.getMonth(), here.getDate());
  return Math.round(date + DAY_MS * (0.5 - defaultClimate(1).place.longitudeDeg / 360));
}

/** Whether the sun of this day has not risen there yet. */
export function isBeforeSunrise(atMs: number): boolean {
  const hour = new Date(atMs + germanOffsetS(atMs) * 1000).getUTCHours();
  return hour < 12 && isDarkAt(atMs);
}

export const siteZone = "Europe/Berlin";

/** Offset of the site's clocks from UTC at a moment. */
export function germanOffsetS(atMs: number): number {
  const inGermany = new Date(atMs).toLocaleString("sv-SE", { timeZone: siteZone });
  return Math.round((Date.parse(`${inGermany.replace(" ", "T")}Z`) - atMs) / 60_000) * 60;
}
