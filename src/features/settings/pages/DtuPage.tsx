import * as v from "valibot";
import { HexSerial } from "#protocol/schema/rules.ts";
import { areas } from "#protocol/settings/areas.ts";
import { DtuConfig } from "#protocol/schema/dtu-config.ts";
import { frequencyBounds, isIllegalFrequency, withCountryFrequency } from "../rules/frequency.ts";
import { fieldsOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { settingsPage } from "../engine/settingsPage.ts";
import { mayHaveHexSerials } from "#app/shared/gateway/built.ts";
import { useHexSerials } from "./inverter/useHexSerials.ts";
import { FrequencyField } from "./FrequencyField.tsx";

const { text, number, slider, choice, toggle, custom } = fieldsOf(DtuConfig);

/** Settings of the gateway's radios. Both power levels are sent, also for a radio that is absent. */
export const dtuForm = settingsPage({
  id: "dtu",
  area: areas.dtu,
  sections: [
    {
      id: "general",
      fields: [
        text("serial"),
        number("pollinterval"),
        toggle("verbose_logging", { when: (draft) => draft.verbose_logging !== undefined }),
      ],
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

/** The same for a gateway whose serial may hold letters. */
const hexDtuForm: typeof dtuForm = {
  ...dtuForm,
  schema: /* @__PURE__ */ v.looseObject({ ...DtuConfig.entries, serial: HexSerial }),
};

/** The page of the radio settings. */
export function DtuPage() {
  const isHex = useHexSerials();
  return (
    <SettingsPage title="settingsDtu" form={mayHaveHexSerials && isHex ? hexDtuForm : dtuForm} />
  );
}
