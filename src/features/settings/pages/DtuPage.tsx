import { endpoints } from "#protocol/api/endpoints.ts";
import { DtuConfig } from "#protocol/schema/dtu-config.ts";
import { frequencyBounds, isIllegalFrequency, withCountryFrequency } from "../rules/frequency.ts";
import { fieldsOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { settingsPage } from "../engine/settingsPage.ts";
import { FrequencyField } from "./FrequencyField.tsx";

const { text, number, slider, choice, toggle, custom } = fieldsOf(DtuConfig);

/** Settings of the gateway's radios. Both power levels are sent, also for a radio that is absent. */
export const dtuForm = settingsPage({
  id: "dtu",
  read: endpoints.dtu.read,
  write: endpoints.dtu.write,
  sections: [
    {
      id: "general",
      fields: [text("serial"), number("pollinterval"), toggle("verbose_logging")],
    },
    { id: "nrf", when: (draft) => draft.nrf_enabled, fields: [choice("nrf_palevel")] },
    {
      id: "cmt",
      when: (draft) => draft.cmt_enabled,
      fields: [
        slider("cmt_palevel"),
        choice("cmt_country", { onChange: withCountryFrequency }),
        custom("cmt_frequency", FrequencyField, {
          bounds: frequencyBounds,
          warn: isIllegalFrequency,
        }),
      ],
    },
  ],
});

/** The page of the radio settings. */
export function DtuPage() {
  return <SettingsPage title="settingsDtu" form={dtuForm} />;
}
