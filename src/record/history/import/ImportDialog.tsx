import { css } from "@emotion/react";
import { useState } from "react";
import type { NamedRecord } from "#plant/history/csv.ts";
import type { ForeignSeries } from "#plant/history/foreign-csv.ts";
import type { Source } from "#plant/history/sources.ts";
import { shownText } from "#protocol/shown-text.ts";
import { dayText } from "#app/shared/i18n/dateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";

interface ImportDialogProps {
  readonly series: readonly ForeignSeries[];
  /** Choices for a series: the measured sources. */
  readonly sources: readonly Source[];
  readonly nameOf: (source: Source) => string;
  readonly onClose: () => void;
  readonly onTake: (records: readonly NamedRecord[]) => void;
}

const nothing = "";

/** The series found in a file of another program; the owner assigns sources to them. */
export function ImportDialog({ series, sources, nameOf, onClose, onTake }: ImportDialogProps) {
  const { t } = useTexts(["history", "shell"]);
  const formats = useFormats();
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    series.map(({ name }) => {
      const known = sources.find((source) => [source.id, nameOf(source)].includes(name));
      return known?.id ?? nothing;
    }),
  );
  const taken = chosen.filter((id) => id !== nothing);
  const isTwice = new Set(taken).size < taken.length;
  const day = (text: string | undefined) => dayText(formats.locale, text ?? "");
  return (
    <Dialog
      open
      wide
      title={t("import.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("shell:common.cancel")}</Button>
          <Button
            variant="primary"
            disabledReason={
              isTwice ? t("import.twice") : taken.length === 0 ? t("import.nothing") : undefined
            }
            onClick={() => onTake(recordsOf(series, chosen))}
          >
            {t("import.take")}
          </Button>
        </>
      }
    >
      <div css={stackCss}>
        <p>{t("import.text")}</p>
        <ul css={listCss}>
          {series.map(({ name, days, lowest, highest }, at) => (
            <li key={name}>
              <SelectField
                label={shownText(name)}
                hint={t("import.span", {
                  count: days.length,
                  from: day(days[0]?.day),
                  to: day(days[days.length - 1]?.day),
                  low: formats.number(Math.round(lowest)),
                  high: formats.number(Math.round(highest)),
                })}
                value={chosen[at] ?? nothing}
                options={[
                  { value: nothing, label: t("import.leaveOut") },
                  ...sources.map((source) => ({
                    value: source.id,
                    label: `${nameOf(source)} (${source.unit})`,
                  })),
                ]}
                onChange={(id) => setChosen(chosen.map((one, place) => (place === at ? id : one)))}
              />
            </li>
          ))}
        </ul>
        <p css={quietCss}>{t("import.note")}</p>
      </div>
    </Dialog>
  );
}

function recordsOf(
  series: readonly ForeignSeries[],
  chosen: readonly string[],
): readonly NamedRecord[] {
  return series.flatMap(({ days }, at) => {
    const source = chosen[at] ?? nothing;
    return source === nothing ? [] : days.map((day) => ({ record: { ...day, source } }));
  });
}

const listCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  gap: var(--space-4);
  list-style: none;
`;
