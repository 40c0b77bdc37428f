import { css } from "@emotion/react";
import { limiterMeaning, type LimiterNote } from "#plant/limiter/meaning.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { BatteryThresholds } from "./BatteryThresholds.tsx";
import type { LimiterDraft } from "./limiterDraft.ts";
import { MeaningNotes } from "./MeaningNotes.tsx";

interface LimiterMeaningProps {
  readonly draft: LimiterDraft;
  readonly nameOf: (serial: string) => string;
}

/** Explains the settings on show together, and those that cannot work. */
export function LimiterMeaning({ draft, nameOf }: LimiterMeaningProps) {
  const { t } = useTexts("settings");
  const formats = useFormats();
  const { inverters, plant, ...settings } = draft;
  const { turns, notes, soc } = limiterMeaning(settings, Object.values(inverters), plant);
  const names = (serials: readonly string[]) => serials.map(nameOf).join(", ");
  const text = ({ note, serials, figures: { watts = 0, together = 0 } }: LimiterNote) =>
    t(
      note === "off" || note === "target" || note === "stopAboveStart"
        ? `limiterMeaning.${note}`
        : `limiterList.meaning.${note}`,
      {
        names: names(serials),
        watts: formats.number(watts),
        together: formats.number(together),
      },
    );
  return (
    <Card title={t("limiterMeaning.title")}>
      {soc && <BatteryThresholds {...soc} />}
      <div aria-live="polite">
        {turns.length > 0 && (
          <>
            <p>{t("limiterList.meaning.order")}</p>
            <ol css={turnsCss}>
              {turns.map(({ source, serials }) => (
                <li key={source}>
                  {t(`limiterList.meaning.turn.${source}`, { names: names(serials) })}
                </li>
              ))}
            </ol>
          </>
        )}
        <MeaningNotes
          notes={notes.map((note) => ({
            key: note.note,
            isWarning: note.isWarning,
            text: text(note),
          }))}
        />
      </div>
    </Card>
  );
}

const turnsCss = css`
  margin: var(--space-2) 0 var(--space-4);
  padding-left: var(--space-6);
  list-style: decimal;
`;
