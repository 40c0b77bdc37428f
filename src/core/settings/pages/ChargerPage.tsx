import * as areas from "#protocol/areas/settings.ts";
import { ChargerConfig } from "#protocol/areas/charger.ts";
import { fieldsOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { settingsPage } from "../engine/settingsPage.ts";

const { number, choice, toggle } = fieldsOf(ChargerConfig);

/** Settings of the AC charger: the gateway restarts after every save. */
export const chargerForm = settingsPage({
  id: "charger",
  area: areas.charger,
  consequence: "restart",
  sections: [
    {
      id: "general",
      fields: [toggle("enabled"), choice("can_controller_frequency"), toggle("auto_power_enabled")],
    },
    {
      id: "limits",
      when: (draft) => draft.auto_power_enabled,
      fields: [
        number("voltage_limit"),
        number("enable_voltage_limit"),
        number("lower_power_limit"),
        number("upper_power_limit"),
      ],
    },
  ],
});

export function ChargerPage() {
  return <SettingsPage title="settingsChargerac" form={chargerForm} />;
}
