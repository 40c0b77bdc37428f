import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import * as v from "valibot";
import { isOutdatedZone, withZone, ZoneList } from "#protocol/settings/zones.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import type { CustomFieldProps } from "../engine/fields.ts";

interface ZoneDraft {
  readonly ntp_timezone: string;
  readonly ntp_timezone_descr: string;
}

/** The time zone by name. Its POSIX string, which the gateway reckons with, goes with it. */
export function TimezoneField({ draft, change, field }: CustomFieldProps<ZoneDraft>) {
  const { t } = useTranslation("settings");
  const zones = useZones();
  const { ntp_timezone_descr: chosen } = draft;
  const names = Object.keys(zones ?? {});
  // The gateway may hold a zone that the list does not know; it stays on offer as it is.
  const known = names.includes(chosen) ? names : [chosen, ...names];
  const isOld = zones !== undefined && zones !== "failed" && isOutdatedZone(draft, zones);
  return (
    <SelectField
      {...field}
      hint={zones === "failed" ? t("ntp.zonesFailed") : isOld ? t("ntp.zoneOld") : field.hint}
      value={chosen}
      options={known.map((name) => ({ value: name, label: name.replace(/_/g, " ") }))}
      onChange={(name) => {
        if (zones !== undefined && zones !== "failed") change((now) => withZone(now, zones, name));
      }}
    />
  );
}

/** The list of time zones, which comes with the page and not from the gateway's settings. */
function useZones(): ZoneList | "failed" | undefined {
  const [zones, setZones] = useState<ZoneList | "failed">();
  useEffect(() => {
    const controller = new AbortController();
    fetchZones(controller.signal).then(setZones, () => {
      if (!controller.signal.aborted) setZones("failed");
    });
    return () => controller.abort();
  }, []);
  return zones;
}

async function fetchZones(signal: AbortSignal): Promise<ZoneList> {
  const response = await fetch("/zones.json", { signal });
  return v.parse(ZoneList, await response.json());
}
