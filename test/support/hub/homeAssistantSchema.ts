import * as v from "valibot";

/**
 * Home Assistant's schema of a sensor or binary sensor by MQTT discovery. Written down from its documentation of the
 * MQTT integration and of sensors (device classes with their state classes and units).
 */
const topic = v.pipe(v.string(), v.regex(/^[^+#\0]+$/), v.maxLength(65_535));
const template = v.pipe(v.string(), v.regex(/^\{\{ value_json\.\w+( \| tojson)? \}\}$/));
const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(255));

const common = {
  name: text,
  unique_id: text,
  state_topic: topic,
  value_template: template,
  availability_topic: topic,
  json_attributes_topic: v.exactOptional(topic),
  json_attributes_template: v.exactOptional(template),
  entity_category: v.exactOptional(v.picklist(["diagnostic"])),
  // A device is known by an identifier; its link is http, https or an address inside Home Assistant.
  device: v.strictObject({
    identifiers: v.pipe(v.array(text), v.minLength(1)),
    name: text,
    manufacturer: text,
    configuration_url: v.exactOptional(v.pipe(v.string(), v.regex(/^(https?|homeassistant):\/\//))),
  }),
  origin: v.strictObject({ name: text }),
};

const sensor = {
  ...common,
  suggested_display_precision: v.pipe(v.number(), v.integer(), v.minValue(0)),
};
const ofTotals = { state_class: v.literal("total"), last_reset_value_template: template };

const Power = v.strictObject({
  ...sensor,
  device_class: v.literal("power"),
  state_class: v.literal("measurement"),
  unit_of_measurement: v.picklist(["mW", "W", "kW", "MW", "GW", "TW"]),
});
/** Entities of the energy page: energy of this class and unit, with a total. */
const Energy = v.strictObject({
  ...sensor,
  ...ofTotals,
  device_class: v.literal("energy"),
  unit_of_measurement: v.picklist(["Wh", "kWh", "MWh", "GWh"]),
});
const Money = v.strictObject({
  ...sensor,
  ...ofTotals,
  device_class: v.literal("monetary"),
  unit_of_measurement: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
});
/** Without a class: money of an unknown currency, shares, counts. */
const Plain = v.union([
  v.strictObject({ ...sensor, ...ofTotals }),
  v.strictObject({
    ...sensor,
    state_class: v.literal("measurement"),
    unit_of_measurement: v.exactOptional(v.literal("%")),
  }),
]);
const BinarySensor = v.strictObject({
  ...common,
  device_class: v.picklist(["problem", "connectivity"]),
});

/** The description of an entity, by the component in its topic. */
export const discoverySchemas: Readonly<Record<string, v.GenericSchema>> = {
  sensor: v.union([Power, Energy, Money, Plain]),
  binary_sensor: BinarySensor,
};

/** Where descriptions are: a component, a node and an object of letters, digits, "_" and "-". */
export const discoveryTopic = /^homeassistant\/(sensor|binary_sensor)\/[\w-]+\/[\w-]+\/config$/;
