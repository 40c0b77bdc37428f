import * as v from "valibot";
import { get } from "#protocol/api/endpoint.ts";

/**
 * Time zones: description such as `Europe/Berlin` to POSIX string.
 * Source: docs/interface.md#settings-and-their-meaning.
 */
export const ZoneList = v.record(v.string(), v.string());
export type ZoneList = v.InferOutput<typeof ZoneList>;

/** The list of time zones: a file that comes with the page, not a call of the gateway. */
export const zonesFile = get("/zones.json", ZoneList, { access: "open" });

/** A draft's time zone; newer firmware finds the POSIX text by itself and does not send it. */
export interface ZoneDraft {
  readonly ntp_timezone?: string | undefined;
  readonly ntp_timezone_descr: string;
}

export function hasRule({ ntp_timezone }: ZoneDraft): boolean {
  return ntp_timezone !== undefined;
}

/** Settings with another time zone; its name and its POSIX text, where there is any, go together. */
export function withZone<Draft extends ZoneDraft>(
  draft: Draft,
  zones: ZoneList,
  description: string,
): Draft {
  const posix = zones[description];
  if (posix === undefined) return draft;
  const named = { ...draft, ntp_timezone_descr: description };
  return hasRule(draft) ? { ...named, ntp_timezone: posix } : named;
}

/** True when the list knows the zone but with another rule than the gateway holds: the law changed since. */
export function isOutdatedZone(draft: ZoneDraft, zones: ZoneList): boolean {
  const posix = zones[draft.ntp_timezone_descr];
  return posix !== undefined && hasRule(draft) && posix !== draft.ntp_timezone;
}
