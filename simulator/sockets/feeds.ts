import type { JsonObject } from "../firmware/convert.ts";
import { jsonText } from "../firmware/jsonText.ts";
import { batteryBody } from "../live/batteryBody.ts";
import { chargerBodyOf } from "../live/bodies.ts";
import { controllerBody } from "../live/controllerBody.ts";
import { LiveRounds } from "../live/liveRounds.ts";
import { hasSolarCharger, solarChargerBody, solarNewsMs } from "../live/solarChargerBody.ts";
import { storageBody } from "../live/storageBody.ts";
import type { Installation } from "../live/installation.ts";
import { provider } from "../radio/peripherals.ts";
import type { Feeds, SocketPath } from "../device/seam.ts";
import { socketPathsOf, type SocketTopic, socketTopics } from "../device/socketPaths.ts";
import { SocketHub } from "./socketHub.ts";

const FORCED_MS = 10_000;

type Hubs = Partial<Record<SocketTopic, SocketHub>>;

/**
 * The sockets of a gateway: shared timers, the firmware's kinds of message, its view of the password.
 * Source: docs/gateway/sockets.md.
 */
export function openFeeds(installation: Installation): Feeds {
  const { device } = installation;
  const paths = socketPathsOf(device.generation);
  const hubOf = (path: SocketPath | undefined) =>
    path === undefined
      ? undefined
      : new SocketHub(path, (client, event) =>
          device.console.log({
            level: "debug",
            tag: "webapi",
            text: `Websocket: [${path}][${client}] ${event}`,
          }),
        );
  const hubs: Hubs = {};
  for (const topic of socketTopics) {
    const hub = hubOf(paths[topic]);
    if (hub !== undefined) hubs[topic] = hub;
  }
  const all = () => socketTopics.flatMap((topic) => hubs[topic] ?? []);
  device.console.onLine((line) => hubs.console?.send(line));
  const rounds = new Rounds(installation, hubs);
  const topicOf = (path: SocketPath) =>
    socketTopics.find((topic) => paths[topic] === path) ?? "live";
  return {
    open: (path) => {
      const hub = hubs[topicOf(path)];
      if (hub === undefined) throw new Error(`There is no socket ${path}.`);
      return hub.open();
    },
    demandedPassword: (path) => rounds.password(topicOf(path)),
    configChanged: (area) => {
      // The newer releases start their sockets again for a password.
      const { generation, config } = device;
      if (area !== "security" || !generation.isStrict || config.security.allow_readonly) return;
      for (const hub of all()) hub.closeAll();
    },
    dropAll: () => {
      for (const hub of all()) hub.dropAll();
      rounds.boot();
    },
    advance: (stepMs) => rounds.advance(stepMs),
  };
}

/** The periodic part: messages due after each half second and each second. */
class Rounds {
  readonly #all: Installation;
  readonly #hubs: Hubs;
  readonly #live: LiveRounds;
  #passwords: Partial<Record<SocketTopic, string | null>> = {};
  #secondMs = 0;
  #halfMs = 0;
  #solarFrameMs: number | undefined;
  #solarSentMs = Number.NEGATIVE_INFINITY;
  #solarFullMs = Number.NEGATIVE_INFINITY;
  #batterySentMs: number | undefined;

  constructor(installation: Installation, hubs: Hubs) {
    this.#all = installation;
    this.#hubs = hubs;
    this.#live = new LiveRounds(installation);
    this.#live.boot();
  }

  /** RAM is gone: every feed begins again. */
  boot(): void {
    this.#live.boot();
    this.#passwords = {};
    this.#solarFrameMs = undefined;
    this.#solarSentMs = Number.NEGATIVE_INFINITY;
    this.#solarFullMs = Number.NEGATIVE_INFINITY;
    this.#batterySentMs = undefined;
  }

  password(topic: SocketTopic): string | null {
    const { generation, config } = this.#all.device;
    if (generation.sockets === "open") return null;
    if (generation.sockets === "late") return this.#passwords[topic] ?? null;
    return config.security.allow_readonly ? null : config.security.password;
  }

  advance(stepMs: number): void {
    this.#halfMs += stepMs;
    this.#secondMs += stepMs;
    const isFlat = this.#all.device.generation.onBattery === "flat";
    if (this.#halfMs >= 500) {
      this.#halfMs %= 500;
      if (isFlat) this.#sendController();
      else this.#sendSolar();
    }
    if (this.#secondMs < 1000) return;
    this.#secondMs %= 1000;
    for (const topic of socketTopics) this.#hubs[topic]?.closeSurplus();
    this.#refreshPassword("live");
    this.#refreshPassword("console");
    if (this.#hubs.live?.hasClients === true) {
      for (const message of this.#live.round()) this.#send("live", message);
    }
    this.#sendData("charger", () => chargerBodyOf(this.#all));
    if (isFlat) this.#sendBattery();
    else this.#sendStorage();
  }

  #send(topic: SocketTopic, body: JsonObject | null): void {
    const { isStrict } = this.#all.device.generation;
    this.#hubs[topic]?.send(jsonText(body, isStrict ? "shortFloat" : "nine"));
  }

  #sendController(): void {
    const { device, peripherals } = this.#all;
    if (this.#hubs.solar?.hasClients !== true) return;
    const nowMs = device.clock.uptimeMs();
    const frameMs = peripherals.last("controller")?.atMs;
    const isNew = frameMs !== undefined && frameMs !== this.#solarFrameMs;
    if (!isNew && nowMs - this.#solarSentMs <= FORCED_MS) return;
    this.#solarFrameMs = frameMs;
    this.#solarSentMs = nowMs;
    this.#sendData("solar", () => controllerBody(this.#all, "socket"));
  }

  /** All controllers every ten seconds, in between those with new values. */
  #sendSolar(): void {
    if (this.#hubs.solar?.hasClients !== true) return;
    const nowMs = this.#all.device.clock.uptimeMs();
    const isFull = nowMs - this.#solarFullMs > FORCED_MS;
    const newsMs = solarNewsMs(this.#all);
    // Without any controller its values count as new, and there are none: null every time.
    const isIdle = !hasSolarCharger(this.#all);
    if (!isIdle && !isFull && (newsMs === undefined || newsMs <= this.#solarSentMs)) return;
    const sinceMs = isFull ? null : this.#solarSentMs;
    if (isFull) this.#solarFullMs = nowMs;
    this.#solarSentMs = nowMs;
    this.#send("solar", solarChargerBody(this.#all, sinceMs));
  }

  #sendBattery(): void {
    const { device, peripherals } = this.#all;
    if (this.#hubs.battery?.hasClients !== true) return;
    const { enabled, provider: kind } = device.config.battery;
    const isSilent = !enabled || kind === provider.mqtt;
    // Without values to follow, there is a single message after boot.
    const changedMs = isSilent ? 0 : peripherals.last("battery")?.atMs;
    if (changedMs === undefined || changedMs === this.#batterySentMs) return;
    if (isSilent && this.#batterySentMs !== undefined) return;
    this.#batterySentMs = changedMs;
    this.#sendData("battery", () =>
      enabled && kind === provider.mqtt ? null : batteryBody(this.#all),
    );
  }

  #sendStorage(): void {
    if (this.#hubs.battery?.hasClients !== true) return;
    const changedMs = this.#all.measurements.battery()?.atMs;
    if (changedMs === undefined || changedMs === this.#batterySentMs) return;
    this.#batterySentMs = changedMs;
    this.#send("battery", storageBody(this.#all));
  }

  // These look at the password only when they have just sent something (docs/gateway/sockets.md#handshake-and-rules).
  #sendData(topic: SocketTopic, body: () => JsonObject | null): void {
    if (this.#hubs[topic]?.hasClients !== true) return;
    this.#send(topic, body());
    this.#refreshPassword(topic);
  }

  #refreshPassword(topic: SocketTopic): void {
    const { allow_readonly: isOpen, password } = this.#all.device.config.security;
    this.#passwords = { ...this.#passwords, [topic]: isOpen ? null : password };
  }
}
