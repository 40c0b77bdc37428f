import { useMemo } from "react";
import { hubEventCalls } from "#hub-api/events.ts";
import { type Day, dayOf } from "#plant/history/local-day.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { dateText } from "#app/shared/i18n/dateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";
import { withoutSeconds } from "../withoutSeconds.ts";
import { newByDay } from "./newByDay.ts";

interface NewEventsProps {
  /** The last visit, in seconds since 1970. */
  readonly sinceS: number;
  readonly today: Day;
  readonly onDay: (day: Day) => void;
}

const MOST_DAYS = 7;

/** The days with events since the last visit, each of which leads to its events. Nothing while they cannot be read. */
export function NewEvents({ sinceS, today, onDay }: NewEventsProps) {
  const { t } = useTexts("messages");
  const formats = useFormats();
  const from = dayOf(sinceS);
  const { data } = useResource(
    hubEventCalls.read,
    useMemo(() => ({ from: from < today ? from : today, to: today }), [from, today]),
  );
  if (!data) return null;
  const days = newByDay(data, sinceS).slice(0, MOST_DAYS);
  const since = withoutSeconds(formats.dateTime(sinceS * 1000));
  const dayText = (day: Day) =>
    dateText(formats.locale, day, { weekday: "short", day: "numeric", month: "short" });
  return (
    <div css={rowCss}>
      <p css={quietCss}>{t(days.length === 0 ? "events.newNone" : "events.newSince", { since })}</p>
      {days.map(({ day, count, isCut }) => (
        <Button key={day} onClick={() => onDay(day)}>
          {t("events.newOn", { day: dayText(day), count: `${count}${isCut ? "+" : ""}` })}
        </Button>
      ))}
    </div>
  );
}
