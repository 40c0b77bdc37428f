import { useCallback } from "react";
import { readableKey } from "#plant/live/readable-key.ts";
import type { Alert } from "#plant/watch/alert.ts";
import { alertValues } from "#plant/watch/alert-values.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { deviceWord } from "#app/shared/i18n/deviceWord.ts";
import { wordOf } from "#app/shared/i18n/wordOf.ts";

/** Texts of alerts in the current language; needs the texts of `hub` and `devices`. */
export function useAlertText(): (alert: Pick<Alert, "rule" | "figures">) => string {
  const { t, i18n } = useTexts("hub");
  return useCallback(
    (alert) => {
      const names = {
        issue: (issue: string) =>
          deviceWord(i18n, "battery.issueNames", issue) ?? readableKey(issue),
        promise: (kind: string) => wordOf(i18n, "hub:promise.kind", kind) ?? "",
        reason: (reason: string) => wordOf(i18n, "hub:promise.reason", reason) ?? "",
      };
      return t(`alert.rule.${alert.rule}`, { ...alertValues(alert, i18n.language, names) });
    },
    [t, i18n],
  );
}
