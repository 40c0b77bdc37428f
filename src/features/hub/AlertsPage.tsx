import type { Alert } from "#plant/watch/alert.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { RecordTrouble } from "#app/shared/hub/RecordTrouble.tsx";
import { useHubAlerts } from "#app/shared/hub/useHubAlerts.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { AlertTable } from "./AlertTable.tsx";
import { MessagesCard } from "./MessagesCard.tsx";
import { RulesCard, RulesOff } from "./rules/RulesCard.tsx";
import { useRules } from "./rules/useRules.ts";

/** Alerts of the gateway, active and ended, the rules by which they are found, and how the hub sends them. */
export function AlertsPage() {
  const { t } = useTexts();
  const { t: hub } = useTexts("hub");
  const resource = useHubAlerts();
  const rules = useRules();
  const { data, reload } = resource;
  const isFailed = resource.status === "failed";
  return (
    <Page
      title={t("title.alerts")}
      wide
      loading={data === undefined && !isFailed}
      onReload={reload}
    >
      <div css={stackCss}>
        {isFailed && (
          <HubFailure title={hub("alerts.failed")} error={resource.error} onRetry={reload} />
        )}
        {data && <RecordTrouble trouble={data.trouble} />}
        {data && <RulesOff rules={rules} />}
        {data && <Lists alerts={data.alerts} />}
        {data && <MessagesCard channels={data.channels} onChange={reload} />}
        {data && <RulesCard rules={rules} />}
      </div>
    </Page>
  );
}

function Lists({ alerts }: { readonly alerts: readonly Alert[] }) {
  const { t } = useTexts("hub");
  const active = alerts.filter(({ endS }) => endS === null);
  const past = alerts.filter(({ endS }) => endS !== null);
  if (alerts.length === 0) return <Card>{t("alerts.none")}</Card>;
  return (
    <>
      <Card title={t("alerts.active")}>
        {active.length === 0 ? (
          <p>{t("alerts.noneActive")}</p>
        ) : (
          <AlertTable caption={t("alerts.active")} alerts={active} isOver={false} />
        )}
      </Card>
      {past.length > 0 && (
        <Card title={t("alerts.past")}>
          <AlertTable caption={t("alerts.past")} alerts={past} isOver />
        </Card>
      )}
    </>
  );
}
