import * as v from "valibot";
import { BackupDiff, HubBackups } from "#plant/backup/hub-backups.ts";
import { get } from "#protocol/api/endpoint.ts";
import { GatewaySummary, HubAlerts, HubOverview } from "#plant/watch/hub-alerts.ts";

const access = { access: "readonly" } as const;

/** Calls that the hub answers, below its own path or that of a gateway. */
export const hubCalls = {
  overview: get("/hub/overview", HubOverview, { access: "open" }),
  summary: get("/hub/summary", GatewaySummary, access),
  alerts: get("/hub/alerts", HubAlerts, access),
  backups: get("/hub/backups", HubBackups),
  backupFile: get("/hub/backups/file", v.unknown(), { query: ["id", "file"] }),
  backupDiff: get("/hub/backups/diff", BackupDiff, { query: ["from", "to", "file"] }),
};
