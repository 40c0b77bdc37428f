import * as areas from "#protocol/areas/settings.ts";
import { PowerLimiterConfig } from "#protocol/areas/limiter.ts";
import { Later } from "#app/shared/loading/Later.tsx";
import { slots } from "#app/shared/slots.ts";
import { fieldsOf } from "../engine/fields.ts";
import { sectionCards } from "../engine/SettingsPage.tsx";
import { settingsPage } from "../engine/settingsPage.ts";
import { SettingsShell } from "../engine/SettingsShell.tsx";
import { useSettingsForm } from "../engine/useSettingsForm.ts";
import { useSettingsTexts } from "../engine/useSettingsTexts.ts";
import { InverterField } from "./InverterField.tsx";
import { Beside } from "./limiter/Beside.tsx";
import { SingleLimiterMeaning } from "./limiter/SingleLimiterMeaning.tsx";
import { RestartHourField } from "./RestartHourField.tsx";

const { number, choice, toggle, custom } = fieldsOf(PowerLimiterConfig);

const withPassthrough = {
  when: (draft: { readonly solar_passthrough_enabled: boolean }) => draft.solar_passthrough_enabled,
};

export const powerLimiterForm = settingsPage({
  id: "powerlimiter",
  area: areas.powerlimiter,
  sections: [
    {
      id: "general",
      fields: [
        toggle("enabled"),
        toggle("verbose_logging"),
        number("target_power_consumption"),
        number("target_power_consumption_hysteresis"),
      ],
    },
    {
      id: "inverter",
      fields: [
        custom("inverter_id", InverterField),
        choice("inverter_channel_id"),
        number("lower_power_limit"),
        number("upper_power_limit"),
        toggle("is_inverter_behind_powermeter"),
        custom("inverter_restart_hour", RestartHourField),
      ],
    },
    {
      id: "passthrough",
      fields: [
        toggle("solar_passthrough_enabled"),
        choice("battery_drain_strategy", withPassthrough),
        number("solar_passthrough_losses", withPassthrough),
      ],
    },
    {
      id: "soc",
      fields: [
        toggle("ignore_soc"),
        number("battery_soc_start_threshold", { when: (draft) => !draft.ignore_soc }),
        number("battery_soc_stop_threshold", { when: (draft) => !draft.ignore_soc }),
        number("full_solar_passthrough_soc", {
          when: (draft) => !draft.ignore_soc && draft.solar_passthrough_enabled,
        }),
      ],
    },
    {
      id: "voltage",
      fields: [
        number("voltage_start_threshold"),
        number("voltage_stop_threshold"),
        number("full_solar_passthrough_start_voltage", withPassthrough),
        number("full_solar_passthrough_stop_voltage", withPassthrough),
        number("voltage_load_correction_factor"),
      ],
    },
  ],
});

export function PowerLimiterPage() {
  const handle = useSettingsForm(powerLimiterForm);
  const texts = useSettingsTexts(powerLimiterForm.id);
  const cards = sectionCards(handle, texts);
  const { LimiterPast } = slots();
  const { loaded } = handle.state;
  return (
    <SettingsShell title="settingsPowerlimiter" handle={handle} texts={texts} wide>
      {(draft) => (
        <>
          <Beside
            beside={
              <Later>
                <SingleLimiterMeaning draft={draft} />
              </Later>
            }
          >
            {cards(draft)}
          </Beside>
          {LimiterPast && loaded && (
            <LimiterPast
              limiter={{
                real: { kind: "one", settings: loaded },
                draft: { kind: "one", settings: draft },
              }}
            />
          )}
        </>
      )}
    </SettingsShell>
  );
}
