import { css } from "@emotion/react";
import { limiterMeaning, type LimiterNote } from "#plant/limiter/meaning.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { Icon } from "#app/shared/ui/Icon.tsx";
import type { LimiterDraft } from "./limiterDraft.ts";

interface LimiterMeaningProps {
  readonly draft: LimiterDraft;
  readonly nameOf: (serial: string) => string;
}

/** Says in words what the settings on show mean together, and what in them cannot work. */
export function LimiterMeaning({ draft, nameOf }: LimiterMeaningProps) {
  const { t } = useTexts("settings");
  const formats = useFormats();
  const { inverters, plant, ...settings } = draft;
  const { turns, notes } = limiterMeaning(settings, Object.values(inverters), plant);
  const names = (serials: readonly string[]) => serials.map(nameOf).join(", ");
  const text = ({ note, serials, figures: { watts = 0, together = 0 } }: LimiterNote) =>
    t(`limiterList.meaning.${note}`, {
      names: names(serials),
      watts: formats.number(watts),
      together: formats.number(together),
    });
  return (
    <Card title={t("limiterList.meaning.title")}>
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
        <ul css={notesCss}>
          {notes.map((note) => (
            <li key={note.note}>
              {note.isWarning && <Icon name="warning" size={16} />} {text(note)}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

const turnsCss = css`
  margin: var(--space-2) 0 var(--space-4);
  padding-left: var(--space-6);
  list-style: decimal;
`;

const notesCss = css`
  display: grid;
  gap: var(--space-2);
  max-width: 36rem;
  overflow-wrap: anywhere;
  & svg {
    color: var(--warning);
    vertical-align: text-bottom;
  }
`;
