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
