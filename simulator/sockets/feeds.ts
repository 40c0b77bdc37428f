import type { JsonObject } from "../firmware/convert.ts";
import { jsonText } from "../firmware/jsonText.ts";
import { batteryBody } from "../live/batteryBody.ts";
import { chargerBody } from "../live/chargerBody.ts";
import { controllerBody } from "../live/controllerBody.ts";
import { LiveRounds } from "../live/liveRounds.ts";
import type { Installation } from "../plant/installation.ts";
import { provider } from "../radio/peripherals.ts";
import { socketPaths, type Feeds, type SocketPath } from "../device/seam.ts";
import { SocketHub } from "./socketHub.ts";

const FORCED_MS = 10_000;

type Hubs = Readonly<Record<SocketPath, SocketHub>>;

/**
 * The five sockets of a gateway: shared timers, the firmware's kinds of message, its late view of the password.
 * Source: gateway reference 8.
 */
export function openFeeds(installation: Installation): Feeds {
  const { device } = installation;
  const notice = (path: SocketPath) => (client: number, event: string) =>
    device.console.print(`Websocket: [${path}][${client}] ${event}`);
  const hubs: Hubs = {
    "/livedata": new SocketHub("/livedata", notice("/livedata")),
    "/vedirectlivedata": new SocketHub("/vedirectlivedata", notice("/vedirectlivedata")),
    "/huaweilivedata": new SocketHub("/huaweilivedata", notice("/huaweilivedata")),
    "/batterylivedata": new SocketHub("/batterylivedata", notice("/batterylivedata")),
    "/console": new SocketHub("/console", notice("/console")),
  };
  device.console.onLine((line) => hubs["/console"].send(line));
  const rounds = new Rounds(installation, hubs);
  return {
    open: (path) => hubs[path].open(),
    demandedPassword: (path) => rounds.password(path),
    dropAll: () => {
      for (const path of socketPaths) hubs[path].dropAll();
      rounds.boot();
    },
    advance: (stepMs) => rounds.advance(stepMs),
  };
}

/** The periodic part: what is due after each half second and each second. */
class Rounds {
  readonly #all: Installation;
  readonly #hubs: Hubs;
  readonly #live: LiveRounds;
  #passwords: Partial<Record<SocketPath, string | null>> = {};
  #secondMs = 0;
  #halfMs = 0;
  #controllerFrameMs: number | undefined;
  #controllerSentMs = Number.NEGATIVE_INFINITY;
  #batterySentMs: number | undefined;

  constructor(installation: Installation, hubs: Hubs) {
    this.#all = installation;
    this.#hubs = hubs;
    this.#live = new LiveRounds(installation);
  }

  /** RAM is gone: every feed begins again. */
  boot(): void {
    this.#live.boot();
    this.#passwords = {};
    this.#controllerFrameMs = undefined;
    this.#controllerSentMs = Number.NEGATIVE_INFINITY;
    this.#batterySentMs = undefined;
  }

  password(path: SocketPath): string | null {
    return this.#passwords[path] ?? null;
  }

  advance(stepMs: number): void {
    this.#halfMs += stepMs;
    this.#secondMs += stepMs;
    if (this.#halfMs >= 500) {
      this.#halfMs %= 500;
      this.#sendController();
    }
    if (this.#secondMs < 1000) return;
    this.#secondMs %= 1000;
    for (const path of socketPaths) this.#hubs[path].closeSurplus();
    this.#refreshPassword("/livedata");
    this.#refreshPassword("/console");
    if (this.#hubs["/livedata"].hasClients) {
      for (const message of this.#live.round()) this.#hubs["/livedata"].send(jsonText(message));
    }
    this.#sendData("/huaweilivedata", () => chargerBody(this.#all));
    this.#sendBattery();
  }

  #sendController(): void {
    const { device, peripherals } = this.#all;
    if (!this.#hubs["/vedirectlivedata"].hasClients) return;
    const nowMs = device.clock.uptimeMs();
    const frameMs = peripherals.last("controller")?.atMs;
    const isNew = frameMs !== undefined && frameMs !== this.#controllerFrameMs;
    if (!isNew && nowMs - this.#controllerSentMs <= FORCED_MS) return;
    this.#controllerFrameMs = frameMs;
    this.#controllerSentMs = nowMs;
    this.#sendData("/vedirectlivedata", () => controllerBody(this.#all, "socket"));
  }

  #sendBattery(): void {
    const { device, peripherals } = this.#all;
    if (!this.#hubs["/batterylivedata"].hasClients) return;
    const { enabled, provider: kind } = device.config.battery;
    const isSilent = !enabled || kind === provider.mqtt;
    // Without values to follow, one message after boot is all there is.
    const changedMs = isSilent ? 0 : peripherals.last("battery")?.atMs;
    if (changedMs === undefined || changedMs === this.#batterySentMs) return;
    if (isSilent && this.#batterySentMs !== undefined) return;
    this.#batterySentMs = changedMs;
    this.#sendData("/batterylivedata", () =>
      enabled && kind === provider.mqtt ? null : batteryBody(this.#all),
    );
  }

  // These three look at the password only when they have just sent something (gateway reference 8.1).
  #sendData(path: SocketPath, body: () => JsonObject | null): void {
    if (!this.#hubs[path].hasClients) return;
    this.#hubs[path].send(jsonText(body()));
    this.#refreshPassword(path);
  }

  #refreshPassword(path: SocketPath): void {
    const { allow_readonly: isOpen, password } = this.#all.device.config.security;
    this.#passwords = { ...this.#passwords, [path]: isOpen ? null : password };
  }
}
