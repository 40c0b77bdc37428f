import { useEffect } from "react";
import { useResource } from "#app/shared/api/useResource.ts";
import { hubContext } from "#app/shared/place.ts";
import { whenSeen } from "#app/shared/visibility.ts";
import { hubAlertCalls } from "#hub-api/alerts.ts";

const everyMs = 60_000;
// A page at the hub's own path stays open when more gateways come: without a name it belongs to the first gateway.
const own = { gateway: hubContext?.gateway ?? "" };

/** The alerts of this page's gateway, read again every minute while the page is seen. */
export function useHubAlerts() {
  const resource = useResource(hubAlertCalls.alerts, own);
  const { status, reload } = resource;
  useEffect(() => (status === "ready" ? whenSeen(everyMs, reload) : undefined), [status, reload]);
  return resource;
}
