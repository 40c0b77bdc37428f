import * as v from "valibot";
import { get } from "#protocol/api/endpoint.ts";

/** Time zones: description such as `Europe/Berlin` to POSIX string. Spec 2 section 3. */
export const ZoneList = v.record(v.string(), v.string());
export type ZoneList = v.InferOutput<typeof ZoneList>;

/** The list of time zones: a file that comes with the page, not a call of the gateway. */
export const zonesFile = get("/zones.json", ZoneList, { access: "open" });

interface ZoneDraft {
  readonly ntp_timezone: string;
  readonly ntp_timezone_descr: string;
}

/** Settings with another time zone: its description and its POSIX string always go together. */
export function withZone<Draft extends ZoneDraft>(
  draft: Draft,
  zones: ZoneList,
  description: string,
): Draft {
  const posix = zones[description];
  if (posix === undefined) return draft;
  return { ...draft, ntp_timezone: posix, ntp_timezone_descr: description };
}

/** True when the list knows the zone but with another rule than the gateway holds: the law changed since. */
export function isOutdatedZone(draft: ZoneDraft, zones: ZoneList): boolean {
  const posix = zones[draft.ntp_timezone_descr];
  return posix !== undefined && posix !== draft.ntp_timezone;
}
