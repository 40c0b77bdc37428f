import { connect, type MqttClient } from "mqtt";
import type { Device } from "../device/device.ts";
import { isOnline } from "../device/networkState.ts";
import type { Gateway } from "../gateway.ts";
import { commandOf } from "../mqtt/commands.ts";
import { descriptions } from "../mqtt/discovery.ts";
import { type Publication, publications } from "../mqtt/messages.ts";
import { storageDescriptions } from "../mqtt/storageDiscovery.ts";
import { type StorageReadings, storageReadingsOf } from "../mqtt/storageReadings.ts";
import { isOfController, storagePublications } from "../mqtt/storageTopics.ts";
import { type OwnCalls, ownCalls, type Readings, readingsOf } from "../mqtt/readings.ts";

/** A broker that a simulated gateway may really connect to. */
export interface Broker {
  readonly host: string;
  readonly port: number;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

/** Connects to no other broker, whatever its settings say. */
interface Connection {
  readonly client: MqttClient;
  /** Settings that it was made with, as text. */
  readonly settings: string;
  publishedMs: number;
  /** Topics of what was described at this connection; some things are known only later. */
  readonly described: Set<string>;
  /** Last payloads of topics that are published only when they change. */
  readonly last: Map<string, string>;
}

const TICK_MS = 250;
// As the firmware waits before it tries again.
const RECONNECT_MS = 2_000;

/**
 * Lets a simulated gateway publish by MQTT, and take commands, like its firmware. Its settings get the broker; with
 * another broker it is disconnected. Returns a function that stops it, like a loss of power.
 */
export async function publishByMqtt(gateway: Gateway, broker: Broker): Promise<() => void> {
  const { device } = gateway;
  const calls = ownCalls(gateway);
  await setUp(calls, broker);
  device.switches.brokerReachable = false;
  let connection: Connection | undefined;
  let isBusy = false;

  async function tick(): Promise<void> {
    const { mqtt } = device.config;
    const settings = JSON.stringify(mqtt);
    const isWanted = isConnecting(device, broker);
    if (connection !== undefined && (!isWanted || connection.settings !== settings)) {
      await leave(connection, device);
      connection = undefined;
    }
    if (!isWanted) return;
    connection ??= {
      client: connectionOf(device, calls),
      settings,
      publishedMs: -Infinity,
      described: new Set(),
      last: new Map(),
    };
    const { client, described, last } = connection;
    device.switches.brokerReachable = client.connected;
    const nowMs = device.clock.uptimeMs();
    if (!client.connected || nowMs - connection.publishedMs < mqtt.mqtt_publish_interval * 1_000)
      return;
    connection.publishedMs = nowMs;
    const [readings, storage] = [await readingsOf(calls), await storageReadingsOf(calls)];
    const all = mqtt.mqtt_hass_enabled ? descriptionsOf(device, readings, storage) : [];
    const fresh = all.filter(({ topic }) => !described.has(topic));
    for (const { topic } of fresh) described.add(topic);
    publish(client, mqtt.mqtt_hass_topic, mqtt.mqtt_hass_retain, fresh);
    const values = [...valuesOf(device, readings), ...storagePublications(storage)];
    const isWhenChanged = publishesChangesOnly(device, storage.isNested);
    const news = values.filter(({ topic, payload }) => {
      const isSame = last.get(topic) === payload;
      last.set(topic, payload);
      return !(isSame && isWhenChanged && isOfController(topic));
    });
    publish(client, mqtt.mqtt_topic, mqtt.mqtt_retain, news);
  }

  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    // A gateway that restarts cannot be read.
    void tick()
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  }, TICK_MS);
  return () => {
    clearInterval(timer);
    // Without a word: the broker publishes the last will.
    connection?.client.end(true);
  };
}

/** Whether the settings ask for a connection that may be made. */
function isConnecting(device: Device, { host, port }: Broker): boolean {
  const { mqtt_enabled: enabled, mqtt_hostname: name, mqtt_port: ofSettings } = device.config.mqtt;
  return enabled && name === host && ofSettings === port && device.isRunning() && isOnline(device);
}

async function setUp(
  { read, send }: OwnCalls,
  { host, port, username = "", password = "" }: Broker,
): Promise<void> {
  const before = await read("/api/mqtt/config");
  await send("/api/mqtt/config", {
    ...(typeof before === "object" && before),
    mqtt_enabled: true,
    mqtt_hostname: host,
    mqtt_port: port,
    mqtt_username: username,
    mqtt_password: password,
    mqtt_tls: false,
  });
}

function connectionOf(device: Device, calls: OwnCalls): MqttClient {
  const { mqtt } = device.config;
  const will = mqtt.mqtt_topic + mqtt.mqtt_lwt_topic;
  const client = connect({
    protocol: "mqtt",
    host: mqtt.mqtt_hostname,
    port: mqtt.mqtt_port,
    clientId: mqtt.mqtt_clientid || `OpenDTU-${device.chipId}`,
    clean: mqtt.mqtt_clean_session,
    reconnectPeriod: RECONNECT_MS,
    ...(mqtt.mqtt_username !== "" && {
      username: mqtt.mqtt_username,
      password: mqtt.mqtt_password,
    }),
    will: {
      topic: will,
      payload: Buffer.from(mqtt.mqtt_lwt_offline),
      qos: mqtt.mqtt_lwt_qos === 1 ? 1 : mqtt.mqtt_lwt_qos === 2 ? 2 : 0,
      retain: mqtt.mqtt_retain,
    },
  });
  // The page shows that it is not connected.
  client.on("error", () => undefined);
  client.on("connect", () => {
    client.publish(will, mqtt.mqtt_lwt_online, { retain: mqtt.mqtt_retain });
    client.subscribe(`${mqtt.mqtt_topic}+/cmd/+`);
  });
  client.on("message", (path, payload, { retain }) => {
    const topic = path.slice(mqtt.mqtt_topic.length);
    const text = payload.toString("utf8");
    const { hasRadioStats, keptLimitFrom } = device.generation;
    const reset = /^(\w+)\/cmd\/reset_rf_stats$/.exec(topic)?.[1];
    if (reset !== undefined && hasRadioStats && !retain && Number.parseFloat(text) === 1)
      device.plant.resetRadioStats(reset);
    const command = commandOf({ topic, payload: text, retain }, keptLimitFrom);
    if (command !== undefined) void calls.send(command.path, command.data).catch(() => undefined);
  });
  return client;
}

/** Leaves as the firmware does when its settings are saved. */
async function leave({ client, settings }: Connection, device: Device): Promise<void> {
  const before: Device["config"]["mqtt"] = { ...device.config.mqtt, ...JSON.parse(settings) };
  device.switches.brokerReachable = false;
  if (client.connected) {
    const topic = before.mqtt_topic + before.mqtt_lwt_topic;
    client.publish(topic, before.mqtt_lwt_offline, { retain: before.mqtt_retain });
  }
  await client.endAsync();
}

function descriptionsOf(
  device: Device,
  readings: Readings,
  storage: StorageReadings,
): readonly Publication[] {
  const { config, generation, chipId } = device;
  const { mqtt } = config;
  const pollS = (config.dtu.pollinterval * generation.pollUnitMs) / 1_000;
  const thresholds = config.inverters.map(({ reachable_threshold: most }) => most);
  const common = {
    prefix: mqtt.mqtt_topic,
    chipId: String(chipId),
    version: generation.gitHash,
  };
  const ofInverters = descriptions(readings, {
    ...common,
    lwt: {
      topic: mqtt.mqtt_lwt_topic,
      online: mqtt.mqtt_lwt_online,
      offline: mqtt.mqtt_lwt_offline,
    },
    hasPanels: mqtt.mqtt_hass_individualpanels,
    expireS: mqtt.mqtt_hass_expire
      ? readings.inverters.length *
        Math.max(pollS, mqtt.mqtt_publish_interval) *
        Math.max(2, ...thresholds)
      : undefined,
    hasRadioStats: generation.hasRadioStats,
  });
  const expireAfterS = mqtt.mqtt_hass_expire ? mqtt.mqtt_publish_interval * 3 : undefined;
  return [...ofInverters, ...storageDescriptions(storage, readings, { ...common, expireAfterS })];
}

/** Whether values of charge controllers are published only when they change. Expiring ones are, in time. */
function publishesChangesOnly({ config }: Device, isNested: boolean): boolean {
  const { mqtt, vedirect, solarCharger } = config;
  const isExpiring = mqtt.mqtt_hass_enabled && mqtt.mqtt_hass_expire;
  const isChosen = isNested ? solarCharger.publish_updates_only : vedirect.vedirect_updatesonly;
  return isChosen && !isExpiring;
}

function valuesOf(device: Device, readings: Readings): readonly Publication[] {
  const { hasRadioStats } = device.generation;
  return publications(readings, { hasRadioStats, nowS: device.clock.worldMs() / 1_000 });
}

function publish(
  client: MqttClient,
  prefix: string,
  retain: boolean,
  all: readonly Publication[],
): void {
  for (const { topic, payload } of all) client.publish(prefix + topic, payload, { retain });
}
