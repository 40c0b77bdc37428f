import { Link, useSearchParams } from "wouter";
import type { Alert } from "#plant/watch/alert.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { RecordTrouble } from "./notices/RecordTrouble.tsx";
import { useTabAlarm } from "./notices/tabAlarm.ts";
import { useHubAlerts } from "./notices/useHubAlerts.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { nextCss, stackCss } from "#app/shared/ui/stack.ts";
import { Tabs } from "#app/shared/ui/Tabs.tsx";
import { AlertTable } from "./AlertTable.tsx";
import { EventsView } from "./events/EventsView.tsx";
import { MessagesCard } from "./MessagesCard.tsx";
import { RulesCard, RulesOff } from "./rules/RulesCard.tsx";
import { useRules } from "./rules/useRules.ts";
import { SoundCard } from "./SoundCard.tsx";

/** Alerts of the gateway, or the events of its inverters where the address says so. */
export function AlertsPage() {
  const [query, setQuery] = useSearchParams();
  const { t } = useTexts();
  const { t: messages } = useTexts("messages");
  const resource = useHubAlerts();
  const { data, reload } = resource;
  useTabAlarm(data?.alerts, reload);
  const isOfEvents = query.get("view") === "events";
  return (
    <Page
      title={t("title.alerts")}
      wide
      loading={data === undefined && resource.status !== "failed" && !isOfEvents}
      onReload={reload}
    >
      <Tabs
        label={messages("events.views")}
        tabs={[
          { id: "alerts", label: messages("events.alertsTab") },
          { id: "events", label: messages("events.tab") },
        ]}
        selected={isOfEvents ? "events" : "alerts"}
        onSelect={(id) => setQuery(id === "events" ? { view: "events" } : {}, { replace: true })}
      >
        {isOfEvents ? <EventsView /> : <Alerts resource={resource} />}
      </Tabs>
    </Page>
  );
}

interface AlertsProps {
  readonly resource: ReturnType<typeof useHubAlerts>;
}

/** Active and ended alerts, how the hub sends them, and the rules by which they are found. */
function Alerts({ resource }: AlertsProps) {
  const { t } = useTexts(["hub", "shell"]);
  const rules = useRules();
  const { data, reload } = resource;
  return (
    <div css={stackCss}>
      {resource.status === "failed" && (
        <HubFailure title={t("alerts.failed")} error={resource.error} onRetry={reload} />
      )}
      {data && <RecordTrouble trouble={data.trouble} />}
      {data && <RulesOff rules={rules} />}
      {data && <Lists alerts={data.alerts} />}
      {data && <MessagesCard channels={data.channels} onChange={reload} />}
      {data && <SoundCard />}
      {data && <RulesCard rules={rules} />}
      <Link href="/guardian" css={nextCss}>
        {t("title.guardian", { ns: "shell" })}
      </Link>
    </div>
  );
}

function Lists({ alerts }: { readonly alerts: readonly Alert[] }) {
  const { t } = useTexts("hub");
  const active = alerts.filter(({ endS }) => endS === null);
  const past = alerts.filter(({ endS }) => endS !== null);
  if (alerts.length === 0) return <Card>{t("alerts.none")}</Card>;
  return (
    <Card title={t("alerts.active")}>
      {active.length === 0 ? (
        <p>{t("alerts.noneActive")}</p>
      ) : (
        <AlertTable caption={t("alerts.active")} alerts={active} isOver={false} />
      )}
      {past.length > 0 && (
        <Folded title={t("alerts.ended", { count: past.length })}>
          <AlertTable caption={t("alerts.past")} alerts={past} isOver />
        </Folded>
      )}
    </Card>
  );
}
