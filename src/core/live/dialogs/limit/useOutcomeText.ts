import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { LimitOutcome, PlainLimit } from "#protocol/client/limit-outcome.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { limitText } from "../../limitText.ts";

/** Returns the text for the outcome of a limit after so many ms; without an outcome it is still pending. */
export function useOutcomeText(): (
  limit: PlainLimit,
  outcome: LimitOutcome | undefined,
  tookMs: number,
) => string {
  const { t } = useTexts("dialogs");
  const formats = useFormats();
  return (limit, outcome, tookMs) =>
    t(`limitOutcome.${outcome ?? "asked"}`, {
      limit: limitText(formats, limit),
      seconds: formats.number(Math.max(0, Math.round(tookMs / 1000))),
    });
}
