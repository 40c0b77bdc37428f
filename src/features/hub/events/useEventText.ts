import { useCallback } from "react";
import type { InverterEvent } from "#hub-api/events.ts";
import { shownText } from "#protocol/internal/values.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { wordOf } from "#app/shared/i18n/wordOf.ts";

/** What an event means: in our words for numbers that gateways lack words for, else in those of the gateway. */
export function useEventText(): (event: Pick<InverterEvent, "code" | "text">) => string {
  const { i18n } = useTexts();
  return useCallback(
    ({ code, text }) => wordOf(i18n, "dialogs:events.words", String(code)) ?? shownText(text),
    [i18n],
  );
}
