import { Link } from "wouter";
import type { InverterEvent } from "#hub-api/events.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Badge } from "#app/shared/ui/Badge.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { spanInTimeline } from "../momentInTimeline.ts";
import { tableLinkCss } from "../tableLinkCss.ts";
import { useEventText } from "./useEventText.ts";

interface EventTableProps {
  readonly events: readonly InverterEvent[];
  readonly nameOf: (serial: string) => string;
  /** Events that began later are new; undefined before the first visit is over. */
  readonly newSinceS: number | undefined;
}

/** Events with their times, each with a link to its time in the timeline. */
export function EventTable({ events, nameOf, newSinceS = Infinity }: EventTableProps) {
  const { t } = useTexts("messages");
  const formats = useFormats();
  const textOf = useEventText();
  const timeOf = (timeS: number) => formats.timeOfDay(timeS * 1000);
  const startOf = ({ serial, startS, endS, isDated }: InverterEvent) => (
    <span>
      <Link
        href={spanInTimeline(serial, startS, endS ?? startS)}
        title={t("events.moment")}
        css={tableLinkCss}
      >
        {timeOf(startS)}
      </Link>
      {!isDated && ` (${t("events.uncertain")})`}
      {startS > newSinceS && (
        <>
          {" "}
          <Badge variant="info">{t("events.new")}</Badge>
        </>
      )}
    </span>
  );
  const endOf = ({ endS, isActive }: InverterEvent) =>
    isActive ? <Badge variant="warning">{t("events.active")}</Badge> : timeOf(endS ?? Number.NaN);
  return (
    <DataTable
      caption={t("events.title")}
      rows={events}
      rowKey={({ serial, code, startS }) => `${serial} ${code} ${startS}`}
      columns={[
        { id: "start", title: t("events.start"), cell: startOf },
        { id: "end", title: t("events.end"), cell: endOf },
        { id: "inverter", title: t("events.inverter"), cell: ({ serial }) => nameOf(serial) },
        { id: "text", title: t("events.text"), cell: textOf },
        { id: "code", title: t("events.code"), numeric: true, cell: ({ code }) => code },
      ]}
    />
  );
}
