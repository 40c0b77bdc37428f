import { useAtomValue } from "jotai";
import { ntpZones } from "#protocol/areas/ntp.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import {
  isOutdatedZone,
  withZone,
  type ZoneDraft,
  type ZoneList,
  zonesFile,
} from "../rules/zones.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import type { CustomFieldProps } from "../engine/fields.ts";

const noZones: ZoneList = {};

/** The time zone by name. Its POSIX string, which the gateway reckons with, goes with it. */
export function TimezoneField({ draft, change, field }: CustomFieldProps<ZoneDraft>) {
  const { t } = useTexts("settings");
  const profile = useAtomValue(profileAtom);
  const { status, data: zones = noZones } = useResource(
    profile?.has.zones === "call" ? ntpZones : zonesFile,
  );
  const { ntp_timezone_descr: chosen } = draft;
  const names = Object.keys(zones);
  // The gateway may hold a zone that the list does not know; it stays on offer as it is.
  const known = names.includes(chosen) ? names : [chosen, ...names];
  const odd = status === "failed" ? "zonesFailed" : isOutdatedZone(draft, zones) ? "zoneOld" : null;
  const hint = odd === null ? field.hint : t(`ntp.${odd}`);
  return (
    <SelectField
      {...field}
      hint={hint}
      value={chosen}
      options={known.map((name) => ({ value: name, label: name.replace(/_/g, " ") }))}
      onChange={(name) => change((now) => withZone(now, zones, name))}
    />
  );
}
