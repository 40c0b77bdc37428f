import { hubAdminCalls } from "./admin.ts";
import { hubAlertCalls } from "./alerts.ts";
import { hubBackupCalls } from "./backups.ts";
import { hubChangeCalls } from "./changes.ts";
import { hubCorrectionCalls } from "./corrections.ts";
import { hubEventCalls } from "./events.ts";
import { hubGatewayCalls } from "./gateways.ts";
import { hubGuardianCalls } from "./guardian.ts";
import { hubHistoryCalls } from "./history.ts";
import { hubMeterCalls } from "./meters.ts";
import { hubOverviewCalls } from "./overview.ts";
import { hubLanguageCalls } from "./languages.ts";
import { hubReachCalls } from "./reach.ts";
import { hubRecountCalls } from "./recount.ts";
import { hubRuleCalls } from "./rules.ts";
import { hubScenarioCalls } from "./scenarios.ts";
import { hubSettingsCalls } from "./settings.ts";
import { hubWorthCalls } from "./worth.ts";
import { hubZeroFeedInCalls } from "./zero-feed-in.ts";

/** Every call that the hub answers itself, below its own path or below that of one of its gateways. */
export const hubCalls = {
  history: hubHistoryCalls,
  alerts: hubAlertCalls,
  overview: hubOverviewCalls,
  rules: hubRuleCalls,
  events: hubEventCalls,
  changes: hubChangeCalls,
  guardian: hubGuardianCalls,
  meters: hubMeterCalls,
  zeroFeedIn: hubZeroFeedInCalls,
  settings: hubSettingsCalls,
  backups: hubBackupCalls,
  admin: hubAdminCalls,
  gateways: hubGatewayCalls,
  reach: hubReachCalls,
  recount: hubRecountCalls,
  corrections: hubCorrectionCalls,
  worth: hubWorthCalls,
  scenarios: hubScenarioCalls,
  languages: hubLanguageCalls,
} as const;
