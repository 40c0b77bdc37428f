import type { JsonObject } from "../firmware/convert.ts";
import type { Installation } from "./installation.ts";
import { alarmText, type AlarmLocale } from "./alarmTexts.ts";
import { fitDocument } from "./measured.ts";

/**
 * The event log of an inverter in any of the three languages; `{}` for an unknown serial
 * (docs/gateway/inverters.md#event-log).
 */
export function eventLogBody(
  { radio, device }: Installation,
  serial: string,
  locale: string | null,
): JsonObject {
  const inverter = radio.find(serial);
  if (inverter === undefined) return {};
  const language = localeOf(locale);
  const isThreePhase = inverter.site.model.phases === 3;
  return fitDocument(
    device,
    {
      count: inverter.log.length,
      events: inverter.log.map(({ id, startS, endS }) => ({
        message_id: id,
        message: alarmText(id, language, isThreePhase),
        start_time: startS,
        end_time: endS,
      })),
    },
    { bytes: 2048, copied: ["message"] },
  );
}

function localeOf(locale: string | null): AlarmLocale {
  const requestedLocale = locale?.toLowerCase();
  return requestedLocale === "de" || requestedLocale === "fr" ? requestedLocale : "en";
}
