import { useCallback } from "react";
import { readableKey } from "#plant/live/readable-key.ts";
import type { Alert } from "#plant/watch/alert.ts";
import { alertValues } from "#plant/watch/alert-values.ts";
import { useTexts } from "../i18n/useTexts.ts";
import { deviceWord } from "../i18n/deviceWord.ts";

/** What alerts say in the current language; needs the texts of `hub` and `devices`. */
export function useAlertText(): (alert: Pick<Alert, "rule" | "figures">) => string {
  const { t, i18n } = useTexts("hub");
  return useCallback(
    (alert) => {
      const issueName = (issue: string) =>
        deviceWord(i18n, "battery.issueNames", issue) ?? readableKey(issue);
      return t(`alert.rule.${alert.rule}`, { ...alertValues(alert, i18n.language, issueName) });
    },
    [t, i18n],
  );
}
