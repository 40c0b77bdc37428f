import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { visuallyHidden } from "#app/shared/ui/visuallyHidden.ts";
import { ActiveAlerts } from "./ActiveAlerts.tsx";
import { DemoClock } from "./DemoClock.tsx";
import { FoundGateways } from "./FoundGateways.tsx";
import { RecordTrouble } from "./RecordTrouble.tsx";
import { useTabAlarm } from "./tabAlarm.ts";
import { useHubAlerts } from "./useHubAlerts.ts";

/** The hub's notices on the live page: alerts, and in a demonstration the gateways that it found. */
export function HubNotices() {
  const { data, reload } = useHubAlerts();
  useTabAlarm(data?.alerts, reload);
  return (
    data && (
      <>
        {data.clock && <DemoClock clock={data.clock} />}
        {data.found && <FoundGateways found={data.found} />}
        <RecordTrouble trouble={data.trouble} />
        <ActiveAlerts alerts={data.alerts} />
      </>
    )
  );
}

/** Stands at the link to the alerts while an alert is active. */
export function AlertDot() {
  const { t } = useTexts("hub");
  const active = useHubAlerts().data?.alerts.filter(({ endS }) => endS === null).length ?? 0;
  if (active === 0) return null;
  return (
    <>
      <span css={dotCss} />
      <span css={visuallyHidden}>, {t("bar.active", { count: active })}</span>
    </>
  );
}

const dotCss = css`
  position: absolute;
  top: 7px;
  left: calc(50% + 9px);
  width: 10px;
  height: 10px;
  border: 1px solid var(--page);
  border-radius: 50%;
  background: var(--danger);
`;
