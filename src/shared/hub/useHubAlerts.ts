import { useEffect } from "react";
import { useResource } from "../api/useResource.ts";
import { whenSeen } from "../visibility.ts";
import { hubAlertCalls } from "#hub-api/alerts.ts";

const everyMs = 60_000;

/** The alerts of this page's gateway, read again every minute while the page is seen. */
export function useHubAlerts() {
  const resource = useResource(hubAlertCalls.alerts);
  const { status, reload } = resource;
  useEffect(() => (status === "ready" ? whenSeen(everyMs, reload) : undefined), [status, reload]);
  return resource;
}
