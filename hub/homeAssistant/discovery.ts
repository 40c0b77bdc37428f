import { alertText, entityNames } from "../watch/texts.ts";
import type { NoticeLanguage } from "../config/alertOptions.ts";
import { type EntityName, entityRows, type PlantNow, plantState, rows } from "./entities.ts";

/** How a hub makes itself known to Home Assistant. */
export interface DiscoveryOptions {
  /** Tells this hub from others at the same broker. */
  readonly id: string;
  /** Prefix of all discovery topics; "homeassistant" unless somebody changed it there. */
  readonly prefix: string;
  /** Prefix of all other topics. */
  readonly topic: string;
  /** Address of the hub's page. */
  readonly page?: string | undefined;
  readonly language: NoticeLanguage;
}

/** A plant to make known. */
export interface Plant extends PlantNow {
  /** Stays when the gateway gets another name. */
  readonly key: string;
  /** Empty for a single gateway without a name. */
  readonly name: string;
}

/** Where the hub says whether it runs; the broker says it when it ends without a word. */
export function statusTopic({ topic }: Pick<DiscoveryOptions, "topic">): string {
  return `${withoutEnd(topic)}/status`;
}

/** Where Home Assistant says that it has started. */
export function birthTopic({ prefix }: Pick<DiscoveryOptions, "prefix">): string {
  return `${withoutEnd(prefix)}/status`;
}

export function stateTopic({ topic }: Pick<DiscoveryOptions, "topic">, name: string): string {
  return [withoutEnd(topic), name, "state"].filter((level) => level !== "").join("/");
}

/** Where an entity of a plant is described. */
export function configTopic(
  { prefix, id }: Pick<DiscoveryOptions, "prefix" | "id">,
  { key, entity }: { readonly key: string; readonly entity: EntityName },
): string {
  const { component } = rows[entity];
  return `${withoutEnd(prefix)}/${component}/${deviceId(id, key)}/${entity}/config`;
}

/** Describes an entity of a plant, in the words of Home Assistant's MQTT discovery. */
export function configOf(
  options: DiscoveryOptions,
  { key, name, worth }: Pick<Plant, "key" | "name" | "worth">,
  entity: EntityName,
): Readonly<Record<string, unknown>> {
  const { component, digits = 0, value: _value, lists, without, ...described } = rows[entity];
  const device = deviceId(options.id, key);
  const isTotal = described.state_class === "total";
  const topic = stateTopic(options, name);
  const url = options.page === undefined ? undefined : pageOf(options.page, name);
  return {
    ...described,
    ...(described.device_class === "monetary" && currencyOf(worth)),
    ...(component === "sensor" && { suggested_display_precision: digits }),
    ...(isTotal && { last_reset_value_template: "{{ value_json.day_start }}" }),
    ...((lists ?? without) && {
      json_attributes_topic: topic,
      json_attributes_template: `{{ value_json.${entity}_texts | tojson }}`,
    }),
    name: entityNames(options.language)[entity],
    unique_id: `${device}_${entity}`,
    state_topic: topic,
    value_template: `{{ value_json.${entity} }}`,
    availability_topic: statusTopic(options),
    device: {
      identifiers: [device],
      name: name === "" ? "Heliograph" : `Heliograph ${name}`,
      manufacturer: "Heliograph",
      ...(url !== undefined && { configuration_url: url }),
    },
    origin: { name: "Heliograph" },
  };
}

/**
 * The state of a plant as it is published, with the texts of its alerts. Every announced entity has a value: without
 * it, Home Assistant keeps showing the last.
 */
export function stateOf(
  { language }: Pick<DiscoveryOptions, "language">,
  plant: Plant,
  announced: readonly EntityName[],
): Readonly<Record<string, unknown>> {
  const { day_start, values, without } = plantState(plant);
  const shown = announced.map((name) => [name, values.get(name) ?? null] as const);
  const texts = entityRows.flatMap(([name, { lists }]) => {
    if (!lists) return [];
    const listed = plant.alerts.filter(lists).map((one) => alertText(one, "start", language));
    // Attributes of Home Assistant are an object.
    return [[`${name}_texts`, { alerts: listed }] as const];
  });
  const left = [...without].map(([name, names]) => [`${name}_texts`, { without: names }] as const);
  return { day_start, ...Object.fromEntries([...shown, ...texts, ...left]) };
}

/** Money without a currency is a number: Home Assistant requires a currency for the class. */
function currencyOf(worth: Plant["worth"]) {
  const { currency } = worth ?? {};
  return currency === undefined ? { device_class: undefined } : { unit_of_measurement: currency };
}

function deviceId(id: string, key: string): string {
  return `heliograph_${id}_${key === "" ? "plant" : key.replaceAll(/[^\w-]/g, "_")}`;
}

function pageOf(page: string, name: string): string {
  const hub = page.endsWith("/") ? page : `${page}/`;
  return name === "" ? hub : `${hub}${name}/`;
}

function withoutEnd(topic: string): string {
  return topic.replace(/\/$/, "");
}
