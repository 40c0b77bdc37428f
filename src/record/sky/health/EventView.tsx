import { css } from "@emotion/react";
import { dayText } from "#app/shared/i18n/dateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { Section } from "#app/shared/ui/Section.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { HealthEvent } from "#plant/sky/health-event.ts";
import type { ShadeLoss } from "../useShadeLoss.ts";
import { EvidenceChart, rangeOf } from "./EvidenceChart.tsx";
import { eventSentences } from "./healthWords.ts";

interface EventViewProps {
  readonly event: HealthEvent;
  readonly names: string;
  /** Its loss, where that is worth a figure. */
  readonly loss: ShadeLoss | undefined;
}

/** An event: in words, and with the days that show it. */
export function EventView({ event, names, loss }: EventViewProps) {
  const { t } = useTexts("sky");
  const formats = useFormats();
  const title = t("health.titled", { kind: t(`health.kind.${event.kind}`), names });
  const isVoltage = event.voltage !== undefined;
  const [low, high] = rangeOf(event.evidence).map((share) => formats.number(share, "percent"));
  return (
    <Section title={title}>
      <div css={stackCss}>
        <p>{eventSentences(t, formats, event, loss).join(" ")}</p>
        {event.evidence.length > 0 && (
          <>
            <EvidenceChart {...event} />
            <p css={keyCss} aria-hidden="true">
              {t(isVoltage ? "health.keyVoltage" : "health.key", { low, high })}
            </p>
            <Folded title={t("health.days")}>
              <DataTable
                caption={title}
                rows={event.evidence}
                rowKey={({ day }) => day}
                columns={[
                  {
                    id: "day",
                    title: t("health.day"),
                    cell: ({ day }) => dayText(formats.locale, day),
                  },
                  {
                    id: "share",
                    title: t(isVoltage ? "health.shareVoltage" : "health.share"),
                    numeric: true,
                    cell: ({ share }) => formats.number(share, "percent"),
                  },
                ]}
              />
            </Folded>
          </>
        )}
      </div>
    </Section>
  );
}

const keyCss = css`
  color: var(--text-quiet);
  font-size: var(--text-12);
`;
