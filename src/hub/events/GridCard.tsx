import { css } from "@emotion/react";
import type { InverterEvent } from "#hub-api/events.ts";
import type { Day } from "#plant/history/local-day.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { GridCurve } from "./GridCurve.tsx";
import { useGridDay } from "./useEventsDay.ts";

interface GridCardProps {
  readonly day: Day;
  /** The inverters whose voltage is drawn. */
  readonly serials: readonly string[];
  readonly events: readonly InverterEvent[];
  readonly nameOf: (serial: string) => string;
}

export function GridCard({ day, serials, events, nameOf }: GridCardProps) {
  const { t } = useTexts("messages");
  const { loading, retry } = useGridDay(day, serials);
  if (loading.kind === "failed") {
    return <HubFailure title={t("events.gridUnread")} error={loading.error} onRetry={retry} />;
  }
  if (loading.kind === "loading") {
    return (
      <Card title={t("events.grid")}>
        <Skeleton height="12rem" />
      </Card>
    );
  }
  const { voltages, frequency } = loading.grid;
  return (
    <Card title={t("events.grid")}>
      <div css={curvesCss}>
        {[...voltages].map(([serial, minutes]) => (
          <GridCurve
            key={serial}
            title={t("events.voltageOf", { name: nameOf(serial) })}
            unit="V"
            perUnit={10}
            leastSpan={10}
            decimals={1}
            day={day}
            events={events.filter((event) => event.serial === serial)}
            minutes={minutes}
          />
        ))}
        <GridCurve
          title={t("events.frequency")}
          unit="Hz"
          perUnit={100}
          leastSpan={0.2}
          decimals={2}
          {...{ day, events }}
          minutes={frequency}
        />
      </div>
    </Card>
  );
}

const curvesCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
  gap: var(--space-5);
`;
