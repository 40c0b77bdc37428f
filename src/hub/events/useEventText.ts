import { useCallback } from "react";
import type { InverterEvent } from "#hub-api/events.ts";
import { shownText } from "#protocol/shown-text.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { wordOf } from "#app/shared/i18n/wordOf.ts";

/** Text of an event: our own for numbers that gateways lack texts for, else the gateway's. */
export function useEventText(): (event: Pick<InverterEvent, "code" | "text">) => string {
  const { i18n } = useTexts();
  return useCallback(
    ({ code, text }) => wordOf(i18n, "dialogs:events.words", String(code)) ?? shownText(text),
    [i18n],
  );
}
