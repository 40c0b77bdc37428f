import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";
import type { ClockNote } from "#hub-api/clock-note.ts";
import type { FoundGateway } from "#hub-api/found-gateway.ts";
import { systemStatus } from "#protocol/areas/system.ts";
import type { Admin } from "./access/admin.ts";
import type { Attempts } from "./access/attempts.ts";
import { atMost } from "./atMost.ts";
import type { ListedOptions } from "./config/keptList.ts";
import type { StartOptions } from "./config/options.ts";
import { createServedGateway, type ServedGateway } from "./gateways/gateway.ts";
import type { KnownGateway } from "./identity/identity.ts";
import { pathOfName } from "./identity/places.ts";
import type { LanguageStore } from "./languages/languageStore.ts";
import type { ListKeeper } from "./listKeeper.ts";
import type { Pseudonyms } from "./serials/pseudonyms.ts";
import { urlAtPort } from "./server/gatewayPort.ts";
import { createApp } from "./server/app.ts";
import { openDoor } from "./server/door.ts";
import {
  type HubBackground,
  type BackgroundOptions,
  type IdentityMs,
  startBackground,
} from "./background.ts";

/** Inputs of a hub's start, besides its options. */
export interface HubSetup {
  readonly distDir?: string;
  /** Gets sentences for the terminal. */
  readonly report: (line: string) => void;
  /** Whether the gateways are recorded; a test of other parts does without. */
  readonly isRecording?: boolean;
  readonly writeMs?: number;
  /** When gateways are asked who they are, ms: first after a start, and from then on. */
  readonly identityMs?: IdentityMs;
  /** Counts wrong passwords; by the clock of this machine unless given. */
  readonly attempts?: Attempts;
  readonly found?: (() => readonly FoundGateway[]) | undefined;
  readonly signal?: AbortSignal;
}

/** A simulated gateway or a recording in place of a list of gateways. Nothing about it is sent elsewhere. */
export interface World {
  readonly url: URL;
  readonly password: string | undefined;
  readonly zone: string;
  /** Fills the store before the record begins. */
  readonly fill?: BackgroundOptions["fill"];
  /** How far its clock is ahead of that of this machine. */
  readonly aheadMs: number;
  /** A script that runs in each page before all others. */
  readonly firstScript?: string | undefined;
  /** A note of its pages about the time; undefined where there is none. */
  readonly clockNote: () => ClockNote | undefined;
  /** Whether tests may steer it. */
  readonly control: boolean;
}

export interface ServingOptions {
  readonly options: StartOptions;
  readonly setup: HubSetup;
  readonly dataDir: string;
  readonly world?: World;
  readonly attempts: Attempts;
  readonly admin: Admin;
  /** Missing where the list of gateways cannot be changed. */
  readonly list: ListKeeper | undefined;
  readonly pseudonyms: Pseudonyms | undefined;
  readonly languages: LanguageStore;
}

type Plan = Omit<ListedOptions, "fixed">;

/** Record and server of a list of gateways. */
interface Parts {
  readonly service: HubBackground | undefined;
  readonly app: FastifyInstance;
}

/**
 * The serving part of a hub: its gateways, their record, and the server. Another list of gateways gets its own record
 * and server, behind the same door; remaining gateways keep their connections.
 */
export class Serving {
  readonly admin: Admin;
  readonly list: ListKeeper | undefined;
  private readonly given: ServingOptions;
  private readonly door = openDoor();
  private served: readonly ServedGateway[] = [];
  private parts: Parts | undefined;

  constructor(given: ServingOptions) {
    this.given = given;
    this.admin = given.admin;
    this.list = given.list;
  }

  get gateways(): readonly ServedGateway[] {
    return this.served;
  }

  /** The gateways, then those that the hub met before. */
  get known(): readonly KnownGateway[] {
    return this.parts?.service?.known ?? [];
  }

  /** The server at the time. Throws before the start. */
  get app(): FastifyInstance {
    if (this.parts === undefined) throw new Error("the hub has not started");
    return this.parts.app;
  }

  start(): Promise<Parts> {
    const { world } = this.given;
    return this.serve(
      world ? [{ name: "", url: world.url, password: world.password }] : (this.list?.all() ?? []),
    );
  }

  /** Lets people in. Returns the port. Rejects when the port cannot be had. */
  async listen(): Promise<number> {
    const { port, host = "127.0.0.1" } = this.given.options;
    const listening = await this.door.listen(port, host);
    for (const gateway of this.served) await this.listenFor(gateway, host);
    for (const gateway of this.served) void probe(gateway);
    return listening;
  }

  private async listenFor({ name, port, basePath }: ServedGateway, host: string): Promise<void> {
    if (port === undefined) return;
    const { base } = this.given.options;
    await this.door.listen(port, host, (url) => urlAtPort(url, { base, basePath }));
    this.given.setup.report(`The gateway ${name} has port ${port} of its own.`);
  }

  /** Passes requests below a path to another server, which the first request starts. */
  leadBelow(path: string, open: () => Promise<FastifyInstance>): void {
    this.door.leadBelow(path, open);
  }

  get server(): Server {
    return this.door.server;
  }

  /**
   * Serves other gateways. Returns a function that closes the previous server. Rejects when that fails, and serves as
   * before.
   */
  async replace(plans: readonly ListedOptions[]): Promise<() => void> {
    const before = this.parts;
    const gateways = this.served;
    // Two cannot have the folder at the same time.
    await before?.service?.close();
    try {
      await this.serve(plans);
    } catch (error) {
      this.served = gateways;
      await this.serve(
        gateways.map((one) => ({
          ...one,
          url: new URL(one.url),
          hideSerials: one.hidesSerials,
        })),
      );
      void before?.app.close();
      throw error;
    }
    const gone = gateways.filter((one) => !this.served.some((other) => isSame(one, other)));
    for (const gateway of this.served)
      if (gateway.health.isReachable() === undefined) void probe(gateway);
    return () => {
      for (const gateway of gone) gateway.close();
      void before?.app.close();
    };
  }

  /** Ends everything; the record first. */
  async close(): Promise<void> {
    await this.parts?.service?.stopRecording();
    this.door.close();
    await this.parts?.service?.sendSafeValues();
    if (this.parts) await atMost(this.parts.app.close(), 1_000);
    // Work that waits for a gateway's answer would delay the end.
    for (const gateway of this.served) gateway.close();
    await this.parts?.service?.close();
  }

  private async serve(plans: readonly Plan[]): Promise<Parts> {
    const { options, setup, attempts, admin, list, pseudonyms, languages, world } = this.given;
    const { distDir, found } = setup;
    const gateways = plans.map((plan) => this.gatewayFor(plan));
    this.served = gateways;
    const service = await recordOf({ ...this.given, gateways });
    try {
      const app = await createApp({
        ...options,
        attempts,
        admin,
        list,
        service,
        pseudonyms,
        languages,
        ...(distDir !== undefined && { distDir }),
        found,
        clockNote: world?.clockNote,
        firstScript: world?.firstScript,
        control: world?.control === true,
        gateways,
        logger: options.logLevel === "silent" ? false : { level: options.logLevel },
      });
      await this.door.lead(app);
      this.parts = { service, app };
      return this.parts;
    } catch (error) {
      await service?.close();
      throw error;
    }
  }

  /** A gateway that is served already keeps its connections, under whatever name. */
  private gatewayFor({ name, url, password, hideSerials, port }: Plan): ServedGateway {
    const { options, setup, attempts } = this.given;
    const basePath = pathOfName(options.base, name);
    const same = this.served.find((one) => isSame(one, { url: url.origin, password }));
    const shown = { name, basePath, hidesSerials: hideSerials ?? options.hideSerials, port };
    if (same) return { ...same, ...shown };
    return createServedGateway({ ...shown, url, password }, setup.report, attempts);
  }
}

type GatewayAccess = Pick<ServedGateway, "url" | "password">;

function isSame(one: GatewayAccess, other: GatewayAccess): boolean {
  return one.url === other.url && one.password === other.password;
}

/** The record of the gateways, unless there is to be none. */
async function recordOf({
  options,
  setup,
  dataDir,
  world,
  gateways,
}: Pick<ServingOptions, "options" | "setup" | "dataDir" | "world"> &
  Pick<BackgroundOptions, "gateways">): Promise<HubBackground | undefined> {
  const { store, shard, alerts, passphrase, curveDays, zone } = options;
  const { report, isRecording = true, writeMs, identityMs, signal } = setup;
  if (!isRecording) return undefined;
  return startBackground({
    dataDir,
    gateways,
    store,
    shard,
    passphrase,
    curveDays,
    alerts,
    isSending: world === undefined,
    writeMs,
    identityMs,
    signal,
    clockMs: () => Date.now() + (world?.aheadMs ?? 0),
    // A past is written before the gateway is asked for its zone.
    zone: zone ?? world?.zone,
    report,
    ...(world?.fill && { fill: world.fill }),
  });
}

/**
 * Looks whether the gateway is there: without credentials and without a body to speak of.
 * Source: docs/gateway/system.md#system-status.
 */
async function probe({ pass }: Pick<ServedGateway, "pass">): Promise<void> {
  const question = { method: "HEAD", path: systemStatus.path, headers: {} };
  await pass(question).catch(() => undefined);
}
