import type { Proposal } from "#app/shared/navigation/proposal.ts";
import * as areas from "#protocol/areas/settings.ts";
import { NtpConfig } from "#protocol/areas/ntp.ts";
import { ntpCheck } from "../check/saveChecks.ts";
import { fieldsOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { settingsPage } from "../engine/settingsPage.ts";
import { ManualTime } from "./ManualTime.tsx";
import { hasRule } from "../rules/zones.ts";
import { TimezoneField } from "./TimezoneField.tsx";

const { text, number, choice, custom } = fieldsOf(NtpConfig);

const plainForm = settingsPage({
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

export const ntpForm = { ...plainForm, propose: withLongitude };

function withLongitude(draft: NtpConfig, proposal: Proposal): NtpConfig | undefined {
  return proposal.setting === "longitude" ? { ...draft, longitude: proposal.degrees } : undefined;
}

/** The page of the clock's settings. */
export function NtpPage() {
  return <SettingsPage title="settingsNtp" form={ntpForm} />;
}
