import { areas, NtpConfig } from "#protocol/internal/settings.ts";
import { ntpCheck } from "../check/saveChecks.ts";
import { fieldsOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { settingsPage } from "../engine/settingsPage.ts";
import { ManualTime } from "./ManualTime.tsx";
import { hasRule } from "../rules/zones.ts";
import { TimezoneField } from "./TimezoneField.tsx";

const { text, number, choice, custom } = fieldsOf(NtpConfig);

/** Settings of clock and position. */
export const ntpForm = settingsPage({
  id: "ntp",
  area: areas.ntp,
  check: ntpCheck,
  sections: [
    {
      id: "server",
      fields: [
        text("ntp_server"),
        custom("ntp_timezone_descr", TimezoneField),
        text("ntp_timezone", { readOnly: true, when: hasRule }),
      ],
    },
    { id: "location", fields: [number("latitude"), number("longitude"), choice("sunsettype")] },
    { id: "manual", custom: ManualTime },
  ],
});

/** The page of the clock's settings. */
export function NtpPage() {
  return <SettingsPage title="settingsNtp" form={ntpForm} />;
}
