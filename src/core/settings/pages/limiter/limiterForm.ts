import * as v from "valibot";
import {
  limiterListMetadata,
  type GovernableInverter,
  GovernedInverter,
  type LimiterList,
  type LimiterMetadata,
} from "#protocol/areas/limiter.ts";
import * as areas from "#protocol/areas/settings.ts";
import type { Capabilities } from "#protocol/firmware/wire.ts";
import { isFedBy } from "#plant/limiter/power-source.ts";
import { fieldsIn, fieldsOf, partAt, shownIf, type Field } from "../../engine/fields.ts";
import { itemsBy, listAt } from "../../engine/list.ts";
import { shapedPage } from "../../engine/shapedPage.ts";
import { HourField } from "./HourField.tsx";
import { governedBy, knownInverter, type LimiterDraft, LimiterFields } from "./limiterDraft.ts";
import { thresholdFields } from "./thresholdFields.ts";
import { VoltageInputField, VoltageInverterField } from "./VoltageFields.tsx";

const { number, toggle, custom } = fieldsOf(LimiterFields);
const governedFields = fieldsOf(GovernedInverter);

// Below it the modules at an input cannot hold their voltage, as the stock page says.
const wattsPerInput = 13;
const smallestUpperW = 300;

// The firmware's own defaults, in percent.
const usualThreshold = 98;

type NewInverterKeys = Pick<
  Capabilities,
  "limiterPowerSource" | "limiterScalingThreshold" | "limiterStandby"
>;

/** An inverter as it enters the list, with the keys that the release has. */
export function newInverter(
  { serial, channels, max_power }: GovernableInverter,
  { plant }: Pick<LimiterDraft, "plant">,
  has: NewInverterKeys,
): GovernedInverter {
  const source = plant.battery_enabled ? 0 : 1;
  return {
    serial,
    is_governed: true,
    is_behind_power_meter: true,
    ...(has.limiterPowerSource ? { power_source: source } : { is_solar_powered: source === 1 }),
    use_overscaling_to_compensate_shading: false,
    ...(has.limiterScalingThreshold && { scaling_threshold: usualThreshold }),
    ...(has.limiterStandby && { allow_standby: true }),
    lower_power_limit: channels * wattsPerInput,
    upper_power_limit: Math.max(max_power, smallestUpperW),
  };
}

const isOn = ({ enabled }: LimiterDraft) => enabled;
const usesBattery = (draft: LimiterDraft) =>
  draft.enabled && governedBy(draft, "battery").length > 0;
const usesStorage = (draft: LimiterDraft) =>
  draft.enabled && governedBy(draft, "battery", "smartBuffer").length > 0;
const passesThrough = ({ plant, solar_passthrough_enabled }: LimiterDraft) =>
  plant.charge_controller_enabled && solar_passthrough_enabled;
const thresholds = thresholdFields({ toggle, number }, passesThrough);

function inverterFields(key: string): readonly Field<LimiterDraft>[] {
  const part = partAt(`inverters.${key}`, ({ inverters }: LimiterDraft) => inverters[key]);
  const governed = { when: ({ is_governed }: GovernedInverter) => is_governed };
  const canOverscale = (draft: LimiterDraft) =>
    // Early releases did not report an inverter's own behaviour.
    knownInverter(draft, part.get(draft)?.serial ?? "")?.pdl_supported !== true;
  const isTooLow = (draft: LimiterDraft) => {
    const item = part.get(draft);
    const inputs = knownInverter(draft, item?.serial ?? "")?.channels ?? 0;
    return item !== undefined && item.lower_power_limit < inputs * wattsPerInput;
  };
  return [
    ...fieldsIn(part, [governedFields.toggle("is_governed")]),
    ...shownIf(
      ({ plant }) => plant.power_meter_enabled,
      fieldsIn(part, [governedFields.toggle("is_behind_power_meter")]),
    ),
    ...fieldsIn(part, [
      governedFields.choice("power_source", { ...governed, among: "powerSource" }),
      governedFields.toggle("is_solar_powered", governed),
      governedFields.toggle("allow_standby", {
        when: (item) => item.is_governed && isFedBy(item, "smartBuffer"),
      }),
    ]),
    ...shownIf(
      canOverscale,
      fieldsIn(part, [
        governedFields.toggle("use_overscaling_to_compensate_shading", {
          when: (item) => item.is_governed && !isFedBy(item, "battery"),
        }),
        governedFields.number("scaling_threshold", {
          when: (item) =>
            item.is_governed &&
            !isFedBy(item, "battery") &&
            item.use_overscaling_to_compensate_shading,
        }),
      ]),
    ),
    ...fieldsIn(part, [governedFields.number("lower_power_limit", governed)]).map((field) => ({
      ...field,
      warn: isTooLow,
    })),
    ...fieldsIn(part, [
      governedFields.number("upper_power_limit", {
        ...governed,
        warn: (item) => item.lower_power_limit > item.upper_power_limit,
      }),
    ]),
  ];
}

const LimiterForm = v.pipe(
  LimiterFields,
  v.forward(
    v.check(
      (draft) =>
        governedBy(draft, "battery").some(
          ({ serial }) => serial === draft.inverter_serial_for_dc_voltage,
        ),
      "choice",
    ),
    ["inverter_serial_for_dc_voltage"],
  ),
);

export const inverterList = listAt(
  "inverters",
  ({ inverters }: LimiterDraft) => inverters,
  inverterFields,
);

/** Settings of the dynamic power limiter with its list of inverters. */
export const limiterForm = shapedPage({
  id: "limiterList",
  area: areas.limiterList,
  schema: LimiterForm,
  beside: (client, signal) => client.call(limiterListMetadata, { signal }),
  toDraft: (model: LimiterList, plant: LimiterMetadata): LimiterDraft => ({
    ...model,
    inverters: itemsBy(model.inverters, ({ serial }) => serial),
    plant,
  }),
  // Only the keys of the record are sent, so the gateway's facts about its inverters are not.
  toModel: ({ inverters, ...settings }: LimiterDraft): LimiterList => ({
    ...settings,
    inverters: Object.values(inverters),
  }),
  sections: [
    {
      id: "general",
      fields: [
        toggle("enabled"),
        toggle("verbose_logging"),
        number("target_power_consumption", {
          when: ({ enabled, plant }) => enabled && plant.power_meter_enabled,
        }),
        number("base_load_limit", { when: isOn }),
        number("target_power_consumption_hysteresis", { when: isOn }),
        number("total_upper_power_limit", { when: isOn }),
        custom("inverter_restart_hour", HourField, { when: usesStorage }),
      ],
    },
    { id: "inverters", when: isOn, list: inverterList },
    {
      id: "storage",
      when: usesBattery,
      fields: [
        toggle("solar_passthrough_enabled", {
          when: ({ plant }) => plant.charge_controller_enabled,
        }),
        toggle("battery_always_use_at_night"),
        custom("inverter_serial_for_dc_voltage", VoltageInverterField),
        custom("inverter_channel_id_for_dc_voltage", VoltageInputField, {
          when: (draft) =>
            (knownInverter(draft, draft.inverter_serial_for_dc_voltage)?.channels ?? 0) > 1,
        }),
        number("conduction_losses"),
        number("solar_passthrough_losses"),
      ],
    },
    {
      id: "soc",
      when: (draft) => usesBattery(draft) && draft.plant.battery_enabled,
      fields: thresholds.soc,
    },
    {
      id: "voltage",
      when: usesBattery,
      fields: thresholds.voltage,
    },
  ],
});
