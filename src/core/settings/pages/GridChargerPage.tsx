import {
  GridChargerHuawei,
  GridChargerTrucki,
  ChargerSettings,
  HuaweiSettings,
} from "#protocol/areas/charger.ts";
import * as areas from "#protocol/areas/settings.ts";
import type { SaveReply } from "#protocol/schema/reply.ts";
import { type DraftOf, fieldsAt, fieldsOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import {
  convertedPage,
  type RefusedRange,
  type Section,
  settingsPage,
} from "../engine/settingsPage.ts";

const can = fieldsOf(ChargerSettings.entries.can);
const huawei = fieldsOf(GridChargerHuawei);
const trucki = fieldsOf(GridChargerTrucki);

type Draft = DraftOf<typeof ChargerSettings.entries>;

// Providers and interfaces by their numbers on the wire (docs/gateway/releases.md#settings-of-onbattery).
const provider = { huawei: 0, trucki: 1 } as const;
const mcp2515 = 0;

// At first it was the only charger.
const isHuawei = ({ enabled, provider: chosen = provider.huawei }: Draft) =>
  enabled && chosen === provider.huawei;
const isAutomatic = (draft: Draft) => draft.enabled && draft.auto_power_enabled;
// A Trucki has its own limits of voltage and power.
const whileAutomatic = { when: (draft: Draft) => isAutomatic(draft) && isHuawei(draft) };
const whileCharging = {
  when: (draft: Draft) =>
    isHuawei(draft) && (draft.auto_power_enabled || draft.emergency_charge_enabled),
};

/**
 * Value of a Huawei that the gateway refused: 1002 is its voltage, 1003 either of two currents, which the message
 * begins with. Source: docs/gateway/releases.md#transport-and-answers and
 * docs/gateway/releases.md#settings-of-onbattery.
 */
function refusedRange({ code, param = {}, message = "" }: SaveReply): RefusedRange | undefined {
  const [min, max] = [Number(param["min"]), Number(param["max"])];
  if ((code !== 1002 && code !== 1003) || Number.isNaN(min) || Number.isNaN(max)) return undefined;
  const current = message.startsWith("input") ? "input_current_limit" : "offline_current";
  return { path: `huawei.${code === 1002 ? "offline_voltage" : current}`, min, max };
}

function sectionsOf(schema: typeof ChargerSettings): readonly Section<Draft>[] {
  const { number, choice, toggle } = fieldsOf(schema);
  return [
    {
      id: "general",
      fields: [
        toggle("enabled"),
        toggle("verbose_logging", { when: (draft) => draft.enabled }),
        // Releases that know only the Huawei have no settings of a Trucki.
        choice("provider", {
          when: (draft) => draft.enabled && draft.trucki !== undefined,
          among: "chargerProvider",
        }),
        toggle("auto_power_enabled", { when: (draft) => draft.enabled }),
        toggle("emergency_charge_enabled", { when: (draft) => draft.enabled }),
      ],
    },
    {
      id: "huawei",
      when: isHuawei,
      fields: [
        ...fieldsAt("can", [
          can.choice("hardware_interface"),
          can.choice("controller_frequency", {
            when: ({ hardware_interface = mcp2515 }) => hardware_interface === mcp2515,
          }),
        ]),
        ...fieldsAt("huawei", [
          huawei.number("offline_voltage"),
          huawei.number("offline_current"),
          huawei.number("input_current_limit"),
          huawei.toggle("fan_online_full_speed"),
          huawei.toggle("fan_offline_full_speed"),
        ]),
      ],
    },
    {
      id: "trucki",
      when: (draft) => draft.enabled && draft.provider === provider.trucki,
      fields: fieldsAt("trucki", [trucki.text("ip_address"), trucki.secret("password")]),
    },
    {
      id: "limits",
      when: (draft) => isAutomatic(draft) || whileCharging.when(draft),
      fields: [
        number("voltage_limit", whileCharging),
        number("enable_voltage_limit", whileAutomatic),
        number("lower_power_limit", whileAutomatic),
        number("upper_power_limit", whileCharging),
        number("target_power_consumption", { when: isAutomatic }),
        toggle("auto_power_batterysoc_limits_enabled", { when: isAutomatic }),
        number("stop_batterysoc_threshold", {
          when: (draft) => isAutomatic(draft) && draft.auto_power_batterysoc_limits_enabled,
        }),
      ],
    },
  ];
}

/** Settings of the AC charger: a Huawei on the CAN bus, or a Trucki in the network. */
export const gridChargerForm = settingsPage({
  id: "gridcharger",
  area: areas.gridCharger,
  refusedRange,
  sections: sectionsOf(ChargerSettings),
});

/**
 * The same of a release that knows only the Huawei, without groups. Those for a single CAN interface restart after a
 * save.
 */
export const huaweiForm = convertedPage({
  id: gridChargerForm.id,
  schema: HuaweiSettings,
  area: areas.huawei,
  toDraft: (model) => model,
  consequence: (draft) => (draft.can.hardware_interface === undefined ? "restart" : "none"),
  sections: sectionsOf(HuaweiSettings),
});

export function GridChargerPage() {
  return <SettingsPage title="settingsChargerac" form={gridChargerForm} />;
}

/** The page of the AC charger's settings from May 2024 to April 2025. */
export function HuaweiPage() {
  return <SettingsPage title="settingsChargerac" form={huaweiForm} />;
}
