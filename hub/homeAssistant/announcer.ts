import type { MqttClient } from "mqtt";
import type { ChannelTarget } from "#hub-api/channels.ts";
import { atMost } from "../atMost.ts";
import { connectBroker } from "../connectBroker.ts";
import type { NoticeLanguage } from "../config/alertOptions.ts";
import { PATIENCE_MS } from "../watch/sender.ts";
import type { AnnouncementLog, AnnouncedFile, AnnouncedPlant } from "./announcements.ts";
import {
  birthTopic,
  configOf,
  configTopic,
  type DiscoveryOptions,
  type Plant,
  stateOf,
  statusTopic,
  stateTopic,
} from "./discovery.ts";
import { entityRows, plantState } from "./entities.ts";

/** Data announced to Home Assistant, and the broker. */
export interface AnnouncerOptions {
  /** The broker's settings of today. */
  readonly target: () => ChannelTarget<"mqtt"> | undefined;
  readonly language: () => NoticeLanguage;
  readonly plants: () => readonly Plant[];
  readonly file: AnnouncedFile;
  readonly report: (line: string) => void;
}

type Target = ChannelTarget<"mqtt"> & { readonly discovery: string };

interface Connection {
  readonly target: Target;
  readonly client: MqttClient;
  /** The last message of each topic; empty after a new connection. */
  readonly sent: Map<string, string>;
}

const RECONNECT_MS = 15_000;
const LEAVE_MS = 1_000;

/**
 * Announces each plant's entities to Home Assistant by MQTT, publishes changed states, withdraws entities that are
 * gone. All messages are retained.
 */
export class Announcer {
  private readonly options: AnnouncerOptions;
  private connection: Connection | undefined;
  private announced: AnnouncementLog | undefined;

  constructor(options: AnnouncerOptions) {
    this.options = options;
  }

  /** Publishes changes. Rejects when the folder cannot be written. */
  async step(): Promise<void> {
    this.announced ??= await this.options.file.read();
    const target = this.options.target();
    const wanted = usable(target) ?? this.toTakeBack(target);
    const before = this.connection?.target;
    if (before && JSON.stringify(before) !== JSON.stringify(wanted)) {
      // At the same broker the next announcement takes back what has gone.
      await this.leave(before.url !== wanted?.url);
    }
    if (wanted === undefined) return;
    this.connection ??= this.connectTo(wanted);
    await this.publish();
  }

  /** Says that the hub runs no more, and ends. */
  async close(): Promise<void> {
    await this.leave(false);
  }

  /** Brokers where earlier announcements are withdrawn, when nothing is announced any more. */
  private toTakeBack(target: ChannelTarget<"mqtt"> | undefined): Target | undefined {
    const [first] = this.announced?.plants ?? [];
    return target && first && { ...target, discovery: first.prefix };
  }

  private connectTo(target: Target): Connection {
    const { url = "", username, password, topic = "", discovery } = target;
    const status = statusTopic({ topic });
    const birth = birthTopic({ prefix: discovery });
    const client = connectBroker(url, {
      connectTimeout: PATIENCE_MS,
      reconnectPeriod: RECONNECT_MS,
      will: { topic: status, payload: Buffer.from("offline"), qos: 1, retain: true },
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
    });
    const sent = new Map<string, string>();
    const again = () => {
      sent.clear();
      void this.publish().catch(() => undefined);
    };
    client.on("connect", () => {
      client.subscribe(birth, { qos: 1 });
      again();
    });
    client.on("message", (from, payload) => {
      if (from === birth && payload.toString() === "online") again();
    });
    let isTold = false;
    client.on("error", () => {
      if (!isTold) this.options.report("Home Assistant cannot be told: the broker refuses.");
      isTold = true;
    });
    return { target, client, sent };
  }

  private async publish(): Promise<void> {
    const { connection, announced } = this;
    if (connection === undefined || announced === undefined || !connection.client.connected) return;
    if (usable(this.options.target()) === undefined) return this.leave(true);
    const { target, sent } = connection;
    const put = (topic: string, payload: string) => {
      if (sent.get(topic) === payload) return;
      sent.set(topic, payload);
      connection.client.publish(topic, payload, { qos: 1, retain: true });
    };
    const options = optionsOf(target, announced.id, this.options.language());
    const plants = this.options.plants();
    const next = plants.map((plant) => announcedPlant(options, plant, announced));
    const kept = topicsOf({ ...announced, plants: next });
    const gone = topicsOf(announced).filter((topic) => !kept.includes(topic));
    // Written to the file first: otherwise a published entity could never be withdrawn.
    if (JSON.stringify(next) !== JSON.stringify(announced.plants)) {
      const told = { ...announced, plants: next };
      await this.options.file.write(told);
      this.announced = told;
    }
    for (const topic of gone) put(topic, "");
    put(statusTopic(options), "online");
    for (const [at, plant] of plants.entries()) {
      const { entities = [] } = next[at] ?? {};
      for (const entity of entities)
        put(
          configTopic(options, { ...plant, entity }),
          JSON.stringify(configOf(options, plant, entity)),
        );
      put(stateTopic(options, plant.name), JSON.stringify(stateOf(options, plant, entities)));
    }
  }

  private async leave(takesBack: boolean): Promise<void> {
    const { connection, announced } = this;
    this.connection = undefined;
    if (connection === undefined) return;
    const { client, target } = connection;
    if (!client.connected || announced === undefined) return (client.end(true), undefined);
    const status = statusTopic({ topic: target.topic ?? "" });
    client.publish(status, takesBack ? "" : "offline", { qos: 1, retain: true });
    if (takesBack) {
      for (const topic of topicsOf(announced)) client.publish(topic, "", { qos: 1, retain: true });
      this.announced = { ...announced, plants: [] };
      await this.options.file.write(this.announced);
    }
    await atMost(client.endAsync(), LEAVE_MS);
    client.end(true);
  }
}

/** A broker at which Home Assistant is to be told. */
function usable(target: ChannelTarget<"mqtt"> | undefined): Target | undefined {
  const { discovery = "" } = target ?? {};
  return target === undefined || discovery === "" ? undefined : { ...target, discovery };
}

function optionsOf(
  { discovery, topic = "", page }: Target,
  id: string,
  language: NoticeLanguage,
): DiscoveryOptions {
  return { id, prefix: discovery, topic, page, language };
}

/** An entity stays until its plant goes: the parts of a plant show only while they answer. */
function announcedPlant(
  options: DiscoveryOptions,
  plant: Plant,
  { plants }: AnnouncementLog,
): AnnouncedPlant {
  const { key, name } = plant;
  const known = plants.find((one) => one.key === key)?.entities ?? [];
  const { values } = plantState(plant);
  return {
    key,
    stateTopic: stateTopic(options, name),
    prefix: options.prefix,
    entities: entityRows
      .map(([entity]) => entity)
      .filter((one) => known.includes(one) || values.has(one)),
  };
}

function topicsOf({ id, plants }: AnnouncementLog): readonly string[] {
  return plants.flatMap(({ key, stateTopic: state, prefix, entities }) => [
    ...entities.map((entity) => configTopic({ prefix, id }, { key, entity })),
    state,
  ]);
}
