import { css } from "@emotion/react";
import { useMemo } from "react";
import { type HubEvents, hubEventCalls } from "#hub-api/events.ts";
import { hubHistoryCalls } from "#hub-api/history.ts";
import type { HubSources } from "#plant/history/hub-answers.ts";
import { type Day, dayAfter, dayOf } from "#plant/history/local-day.ts";
import { sourceOf } from "#plant/history/sources.ts";
import { useExtra, useResource } from "#app/shared/api/useResource.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { DayInput } from "#app/shared/ui/DayInput.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { withoutSeconds } from "../withoutSeconds.ts";
import { EventsExport } from "./EventsExport.tsx";
import { EventTable } from "./EventTable.tsx";
import { GridCard } from "./GridCard.tsx";
import { NewEvents } from "./NewEvents.tsx";
import { useEventsChoice } from "./useEventsDay.ts";
import { useInverterName } from "./useInverterName.ts";
import { useNewSince } from "./useNewSince.ts";

/** Events of the inverters on a day, and the grid beside them. */
export function EventsView() {
  const { t } = useTexts("messages");
  const choice = useEventsChoice();
  const { day, serial, today } = choice;
  const resource = useResource(
    hubEventCalls.read,
    useMemo(() => ({ from: day, to: day }), [day]),
  );
  const { data: record } = useExtra(hubHistoryCalls.sources);
  const nameOf = useInverterName(record?.sources);
  const { data, reload } = resource;
  const newSinceS = useNewSince(data !== undefined);
  const serials = serialsOf(record?.sources, data?.events);
  const isShown = (one: string) => serial === "" || one === serial;
  const events = data?.events.filter((one) => isShown(one.serial)) ?? [];
  return (
    <div css={stackCss}>
      <div css={choiceCss}>
        <DayChoice {...choice} onDay={(next) => choice.choose({ day: next })} />
        <SelectField
          label={t("events.inverter")}
          value={serial}
          options={[
            { value: "", label: t("events.all") },
            ...serials.map((one) => ({ value: one, label: nameOf(one) })),
          ]}
          onChange={(next) => choice.choose({ serial: next })}
        />
      </div>
      {resource.status === "failed" && (
        <HubFailure title={t("events.unread")} error={resource.error} onRetry={reload} />
      )}
      {newSinceS !== undefined && (
        <NewEvents
          sinceS={newSinceS}
          today={today}
          onDay={(next) => choice.choose({ day: next })}
        />
      )}
      {data ? (
        <EventsCard answer={{ ...data, events }} {...{ today, nameOf, newSinceS }} />
      ) : (
        resource.status !== "failed" && <Skeleton height="12rem" />
      )}
      {record && <GridCard {...{ day, events, nameOf }} serials={serials.filter(isShown)} />}
    </div>
  );
}

/** Serial numbers of the inverters that the record or the events know. */
function serialsOf(
  sources: HubSources["sources"] = [],
  events: HubEvents["events"] = [],
): readonly string[] {
  const recorded = sources.flatMap(({ source }) => {
    const known = sourceOf(source);
    return known?.kind === "inverter" ? [known.serial] : [];
  });
  return [...new Set([...recorded, ...events.map(({ serial }) => serial)])];
}

interface EventsCardProps {
  readonly answer: HubEvents;
  readonly today: Day;
  readonly nameOf: (serial: string) => string;
  readonly newSinceS: number | undefined;
}

function EventsCard({ answer, today, nameOf, newSinceS }: EventsCardProps) {
  const { t } = useTexts("messages");
  const { events, isCut, sinceS } = answer;
  return (
    <Card title={t("events.title")}>
      <div css={stackCss}>
        {events.length === 0 ? (
          <p>{t("events.none")}</p>
        ) : (
          <EventTable {...{ events, nameOf, newSinceS }} />
        )}
        {isCut && <p css={quietCss}>{t("events.cut")}</p>}
        <Since sinceS={sinceS} />
        {sinceS !== null && <EventsExport from={dayOf(sinceS)} today={today} nameOf={nameOf} />}
      </div>
    </Card>
  );
}

function Since({ sinceS }: { readonly sinceS: number | null }) {
  const { t } = useTexts("messages");
  const formats = useFormats();
  const since = sinceS === null ? "" : withoutSeconds(formats.dateTime(sinceS * 1000));
  return <p css={quietCss}>{sinceS === null ? t("events.never") : t("events.since", { since })}</p>;
}

interface DayChoiceProps {
  readonly day: Day;
  readonly today: Day;
  readonly onDay: (day: Day) => void;
}

function DayChoice({ day, today, onDay }: DayChoiceProps) {
  const { t } = useTexts("messages");
  return (
    <div css={rowCss}>
      <Button icon="left" iconOnly onClick={() => onDay(dayAfter(day, -1))}>
        {t("events.before")}
      </Button>
      <DayInput label={t("events.day")} day={day} max={today} onDay={onDay} />
      <Button icon="right" iconOnly disabled={day >= today} onClick={() => onDay(dayAfter(day, 1))}>
        {t("events.after")}
      </Button>
    </div>
  );
}

const choiceCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  align-items: end;
  gap: var(--space-4);
  max-width: 640px;
`;
