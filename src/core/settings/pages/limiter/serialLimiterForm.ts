import * as v from "valibot";
import {
  serialLimiterMetadata,
  SerialLimiterConfig,
  SerialLimiterMetadata,
} from "#protocol/areas/limiter.ts";
import * as areas from "#protocol/areas/settings.ts";
import type { Shapes } from "#protocol/areas/settings.ts";
import { type DraftOf, fieldsOf } from "../../engine/fields.ts";
import { shapedPage } from "../../engine/shapedPage.ts";
import { RestartHourField } from "../RestartHourField.tsx";
import { chosenInverter } from "./serialChoice.ts";
import { ChannelField, SerialInverterField } from "./SerialInverterField.tsx";
import { thresholdFields } from "./thresholdFields.ts";

/**
 * The limiter's settings as the form holds them, and the gateway's facts about its inverters. Only the settings are
 * sent.
 */
export const SerialLimiterFields = v.looseObject({
  ...SerialLimiterConfig.entries,
  plant: SerialLimiterMetadata,
  /** Use of the battery at night is stored without a charge controller, too: since 2024.10.22. */
  storesNightUse: v.boolean(),
});
export type SerialLimiterDraft = DraftOf<typeof SerialLimiterFields.entries>;
type Draft = SerialLimiterDraft;

const { number, toggle, custom } = fieldsOf(SerialLimiterFields);

const isOn = ({ enabled }: Draft) => enabled;
const onBattery = (draft: Draft) => draft.enabled && !draft.is_inverter_solar_powered;
// Settings of a charge controller or a battery that is off are not stored by the gateway.
const withController = (draft: Draft) => onBattery(draft) && draft.plant.charge_controller_enabled;
const passesThrough = (draft: Draft) => withController(draft) && draft.solar_passthrough_enabled;
const withSoc = (draft: Draft) => onBattery(draft) && draft.plant.battery_enabled;
const thresholds = thresholdFields({ toggle, number }, passesThrough);

/** Settings of the dynamic power limiter for an inverter by its serial. */
export const serialLimiterForm = shapedPage({
  id: "powerlimiter",
  area: areas.serialLimiter,
  schema: SerialLimiterFields,
  beside: (client, signal) => client.call(serialLimiterMetadata, { signal }),
  toDraft: (
    model: SerialLimiterConfig,
    plant: SerialLimiterMetadata,
    shapes: Shapes | undefined,
  ): Draft => ({ ...model, plant, storesNightUse: shapes?.has.strictTypes === true }),
  // Only the keys of the record are sent.
  toModel: (draft: Draft): SerialLimiterConfig => draft,
  sections: [
    {
      id: "general",
      fields: [
        toggle("enabled"),
        toggle("verbose_logging", { when: isOn }),
        number("target_power_consumption", {
          when: ({ enabled, plant }) => enabled && plant.power_meter_enabled,
        }),
        number("target_power_consumption_hysteresis", { when: isOn }),
      ],
    },
    {
      id: "inverter",
      when: isOn,
      fields: [
        custom("inverter_serial", SerialInverterField),
        toggle("is_inverter_solar_powered"),
        toggle("use_overscaling_to_compensate_shading", {
          when: (draft) => draft.is_inverter_solar_powered,
        }),
        custom("inverter_channel_id", ChannelField, {
          when: (draft) => onBattery(draft) && (chosenInverter(draft)?.channels ?? 0) > 1,
        }),
        number("lower_power_limit"),
        number("base_load_limit"),
        number("upper_power_limit"),
        toggle("is_inverter_behind_powermeter", { when: ({ plant }) => plant.power_meter_enabled }),
        custom("inverter_restart_hour", RestartHourField),
        toggle("battery_always_use_at_night", {
          when: (draft) => withController(draft) || (onBattery(draft) && draft.storesNightUse),
        }),
      ],
    },
    {
      id: "passthrough",
      when: withController,
      fields: [
        toggle("solar_passthrough_enabled"),
        number("solar_passthrough_losses", { when: passesThrough }),
      ],
    },
    {
      id: "soc",
      when: withSoc,
      fields: thresholds.soc,
    },
    {
      id: "voltage",
      when: onBattery,
      fields: thresholds.voltage,
    },
  ],
});
