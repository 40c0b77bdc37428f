import { Link } from "wouter";
import { type Alert as HubAlert, alertKey } from "#plant/watch/alert.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { useAlertText } from "./useAlertText.ts";

const most = 3;

/** Present problems, in a few lines that lead to the list of alerts. */
export function ActiveAlerts({ alerts }: { readonly alerts: readonly HubAlert[] }) {
  const { t } = useTexts("hub");
  const textOf = useAlertText();
  const active = alerts.filter(({ endS }) => endS === null);
  if (active.length === 0) return null;
  return (
    <Alert variant="warning">
      <ul>
        {active.slice(0, most).map((alert) => (
          <li key={alertKey(alert)}>{textOf(alert)}</li>
        ))}
      </ul>
      {active.length > most && `${t("alerts.more", { count: active.length - most })} · `}
      <Link href="/alerts">{t("alerts.all")}</Link>
    </Alert>
  );
}
