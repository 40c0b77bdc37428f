import * as areas from "#protocol/areas/settings.ts";
import { VedirectConfig } from "#protocol/areas/solar.ts";
import { fieldsOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { settingsPage } from "../engine/settingsPage.ts";

const { toggle } = fieldsOf(VedirectConfig);

export const vedirectForm = settingsPage({
  id: "vedirect",
  area: areas.vedirect,
  sections: [
    {
      id: "general",
      fields: [
        toggle("vedirect_enabled"),
        toggle("verbose_logging"),
        toggle("vedirect_updatesonly"),
      ],
    },
  ],
});

/** The page of the solar charge controller's settings. */
export function VedirectPage() {
  return <SettingsPage title="settingsVedirect" form={vedirectForm} />;
}
