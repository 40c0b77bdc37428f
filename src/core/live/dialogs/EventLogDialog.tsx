import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { eventlogStatus, type EventLog } from "#protocol/areas/inverter.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { wordOf } from "#app/shared/i18n/wordOf.ts";
import { Badge } from "#app/shared/ui/Badge.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import type { InverterDialogProps } from "./DialogProps.ts";
import { Loaded } from "./Loaded.tsx";

export function EventLogDialog({ serial, name, onClose }: InverterDialogProps) {
  const { t } = useTexts("dialogs");
  const { locale } = useFormats();
  const log = useResource(eventlogStatus, { inv: serial, locale });
  return (
    <Dialog open wide title={t("events.title", { name })} onClose={onClose}>
      <Loaded resource={log} height="12rem">
        {({ events = [] }) => <EventTable name={name} events={events} />}
      </Loaded>
    </Dialog>
  );
}

interface EventTableProps {
  readonly name: string;
  readonly events: NonNullable<EventLog["events"]>;
}

function EventTable({ name, events }: EventTableProps) {
  const { t, i18n } = useTexts("dialogs");
  const formats = useFormats();
  if (events.length === 0) return <p css={noneCss}>{t("events.none")}</p>;
  // Seconds of the local day, already shifted by the gateway: read as UTC (docs/gateway/inverters.md#event-log).
  const time = (seconds: number) => formats.timeOfDay(seconds * 1000, "UTC");
  const active = <Badge variant="warning">{t("events.active")}</Badge>;
  const rows = events.map((event, at) => ({
    at,
    start: time(event.start_time),
    stop: event.end_time === 0 ? active : time(event.end_time),
    id: event.message_id,
    // The gateway has no texts for some numbers, or English texts only (docs/gateways.md).
    message: wordOf(i18n, "dialogs:events.words", String(event.message_id)) ?? event.message,
  }));
  return (
    <DataTable
      caption={t("events.caption", { name })}
      rows={rows}
      rowKey={({ at }) => at}
      columns={[
        { id: "start", title: t("events.start"), cell: ({ start }) => start },
        { id: "stop", title: t("events.stop"), cell: ({ stop }) => stop },
        { id: "id", title: t("events.id"), numeric: true, cell: ({ id }) => id },
        { id: "message", title: t("events.message"), cell: ({ message }) => message },
      ]}
    />
  );
}

const noneCss = css`
  color: var(--text-quiet);
`;
