import { singleMeaning, type SingleNote } from "#plant/limiter/single-meaning.ts";
import type { PowerLimiterConfig } from "#protocol/areas/limiter.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { BatteryThresholds } from "./BatteryThresholds.tsx";
import { MeaningNotes } from "./MeaningNotes.tsx";

interface SingleLimiterMeaningProps {
  readonly draft: PowerLimiterConfig;
}

/** Explains the settings on show together, and those that cannot work. */
export function SingleLimiterMeaning({ draft }: SingleLimiterMeaningProps) {
  const { t } = useTexts("settings");
  const formats = useFormats();
  const notes = singleMeaning(draft);
  const wattsText = (value = 0) => formats.number(value);
  const textOf = ({ note, figures }: SingleNote) =>
    t(`limiterMeaning.${note}`, {
      watts: wattsText(figures["watts"]),
      lower: wattsText(figures["lower"]),
      upper: wattsText(figures["upper"]),
      start: wattsText(figures["start"]),
      stop: wattsText(figures["stop"]),
      percent: wattsText(figures["percent"]),
      hour: wattsText(figures["hour"]),
    });
  return (
    <Card title={t("limiterMeaning.title")}>
      {notes.some(({ note }) => note === "bySoc") && (
        <BatteryThresholds
          stop={draft.battery_soc_stop_threshold}
          start={draft.battery_soc_start_threshold}
        />
      )}
      <div aria-live="polite">
        <MeaningNotes
          notes={notes.map((note) => ({
            key: note.note,
            isWarning: note.isWarning,
            text: textOf(note),
          }))}
        />
      </div>
    </Card>
  );
}
