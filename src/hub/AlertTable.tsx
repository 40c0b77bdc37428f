import { Link } from "wouter";
import { alertKey, type Alert } from "#plant/watch/alert.ts";
import { rules } from "#plant/watch/rules.ts";
import { useAlertText } from "./notices/useAlertText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { isHubRecorded } from "#app/shared/place.ts";
import { durationParts } from "./duration.ts";
import { momentInTimeline } from "./momentInTimeline.ts";
import { tableLinkCss } from "./tableLinkCss.ts";
import { withoutSeconds } from "./withoutSeconds.ts";

interface AlertTableProps {
  readonly caption: string;
  readonly alerts: readonly Alert[];
  readonly isOver: boolean;
}

/** Alerts with their begin, end and duration, and a link to where to look. */
export function AlertTable({ caption, alerts, isOver }: AlertTableProps) {
  const { t } = useTexts(["hub", "shell"]);
  const formats = useFormats();
  const textOf = useAlertText();
  const minuteOf = (timeS: number) => withoutSeconds(formats.dateTime(timeS * 1000));
  const startOf = (alert: Alert) => {
    const time = minuteOf(alert.sinceS);
    if (!isHubRecorded) return time;
    return (
      <Link
        href={momentInTimeline(alert, Date.now() / 1000)}
        title={t("alerts.moment")}
        css={tableLinkCss}
      >
        {time}
      </Link>
    );
  };
  const endOf = ({ endS }: Alert) => minuteOf(endS ?? Number.NaN);
  const durationOf = ({ sinceS, endS }: Alert) => {
    const { days, hours, minutes } = durationParts((endS ?? Date.now() / 1000) - sinceS);
    if (days > 0) return t("alerts.days", { days, hours });
    return hours > 0 ? t("alerts.hours", { hours, minutes }) : t("alerts.minutes", { minutes });
  };
  const placeOf = ({ rule }: Alert) => {
    const { path, name } = rules[rule].page;
    return (
      <Link href={path} css={tableLinkCss}>
        {t(`shell:menu.${name}`)}
      </Link>
    );
  };
  return (
    <DataTable
      caption={caption}
      rows={alerts}
      rowKey={alertKey}
      columns={[
        { id: "what", title: t("alerts.what"), cell: textOf },
        { id: "start", title: t("alerts.start"), cell: startOf },
        ...(isOver ? [{ id: "end", title: t("alerts.end"), cell: endOf }] : []),
        { id: "duration", title: t("alerts.duration"), cell: durationOf },
        { id: "place", title: t("alerts.place"), cell: placeOf },
      ]}
    />
  );
}
