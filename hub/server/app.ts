import fastifyWebsocket from "@fastify/websocket";
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
} from "fastify";
import type { ClockNote } from "#hub-api/clock-note.ts";
import type { FoundGateway } from "#hub-api/found-gateway.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import { gonePaths, type GatewayPlace, placesOf } from "../identity/places.ts";
import type { HubBackground } from "../background.ts";
import { answerFailures, gatewayRoutes } from "./gatewayRoutes.ts";
import { type Admin, adminRoutes } from "../access/admin.ts";
import type { Attempts } from "../access/attempts.ts";
import { guard, refuse } from "../access/guard.ts";
import { ingressFrom, isProxyHop } from "../access/ingress.ts";
import type { LanguageStore } from "../languages/languageStore.ts";
import { languageRoutes } from "../languages/routes.ts";
import { meterRoutes } from "../meters/routes.ts";
import { watchRoutes } from "../watch/routes.ts";
import { hideSerials } from "../serials/hideSerials.ts";
import type { Pseudonyms } from "../serials/pseudonyms.ts";
import { takeSocketCredentials } from "../access/socketCredentials.ts";
import { listRoutes, type ListRoutesOptions } from "./listRoutes.ts";
import { noGatewayRoutes } from "./noGatewayRoutes.ts";
import { metricsRoute } from "./metrics.ts";
import { openApiRoute } from "./openApi.ts";
import { goneRoutes, pageRoutes } from "./pages.ts";
import { reachRoute } from "./reach.ts";
import { siteFiles } from "./site.ts";

/** Parts that the hub's server serves. */
export interface AppOptions {
  /** Where the hub lies, `/` or `/solar/`. */
  readonly base: string;
  /** The interface that it listens on; undefined: this machine only. */
  readonly host?: string | undefined;
  readonly gateways: readonly ServedGateway[];
  /** Folder of the built page; without it, only calls and sockets are served. */
  readonly distDir?: string;
  readonly allowedHosts: readonly string[];
  /** Address of Home Assistant's ingress proxy, which alone says under which path it serves the hub. */
  readonly ingress?: string | undefined;
  /** Addresses of reverse proxies that name the sender of a request in `X-Forwarded-For`. */
  readonly trustedProxies?: readonly string[];
  /** Whether tests may steer the simulated gateway. */
  readonly control?: boolean;
  /** Guards the hub's own settings. */
  readonly admin: Admin;
  readonly attempts: Attempts;
  readonly service?:
    | Pick<
        HubBackground,
        "routes" | "state" | "zone" | "queue" | "figures" | "backUp" | "watch" | "meters" | "known"
      >
    | undefined;
  /** Gateways found in the network so far, for a hub that has none of its own. */
  readonly found?: (() => readonly FoundGateway[]) | undefined;
  /** A note about the time at a simulated plant; undefined where there is none. */
  readonly clockNote?: (() => ClockNote | undefined) | undefined;
  readonly firstScript?: string | undefined;
  /** The list of gateways, which the administrator may change; missing where it is fixed. */
  readonly list?: ListRoutesOptions["list"] | undefined;
  /** The languages that were added to the page; missing where browsers keep them. */
  readonly languages?: LanguageStore | undefined;
  /** Placeholders for serials, for gateways that hide theirs; undefined where none does. */
  readonly pseudonyms: Pseudonyms | undefined;
  readonly logger?: FastifyServerOptions["logger"];
}

/** What programs ask first: health, metrics and the description of all calls. */
function programRoutes(app: FastifyInstance, options: AppOptions): void {
  const { base, gateways, service } = options;
  app.get(`${base}healthz`, () => ({
    status: service?.state().problem ? "failing" : "ok",
    gateways: gateways.map(({ name, health }) => ({
      name,
      isReachable: health.isReachable() ?? null,
    })),
    record: service ? { ...service.state(), zone: service.zone() } : null,
  }));
  metricsRoute(app, base, { ...options, service });
  openApiRoute(app, { base, gateways: gateways.map(({ basePath }) => basePath) });
}

/** Makes the hub's app, which answers the requests of a door. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    base,
    gateways,
    distDir,
    allowedHosts,
    service,
    ingress,
    trustedProxies = [],
    control = false,
    logger = false,
  } = options;
  const app = fastify({
    logger,
    // A slow, busy machine needs more than the default ten seconds to load the server's modules.
    pluginTimeout: 0,
    // Browsers' own limit for a request's head is lower.
    routerOptions: { maxParamLength: 2_000 },
    frameworkErrors: refuseUnreadable,
    trustProxy: isProxyHop(ingress, trustedProxies),
  });
  const ingressPath = ingressFrom(ingress);
  await app.register(fastifyWebsocket, {
    options: { maxPayload: 1024, perMessageDeflate: false },
    preClose(done) {
      for (const client of this.websocketServer.clients) client.terminate();
      this.websocketServer.close(() => done());
    },
    errorHandler: (_error, socket) => socket.terminate(),
  });
  guard(app, { allowedHosts, ingressPath });
  takeSocketCredentials(app);
  answerFailures(app);
  const known = service?.known ?? [];
  const names = gateways.map(({ name }) => name);
  const places = placesOf(base, names, known);
  const served = gateways.flatMap((gateway) => atAllPaths(gateway, places));
  const serials = hideSerials(app, { ...options, gateways: served });
  programRoutes(app, options);
  adminRoutes(app, base, options);
  reachRoute(app, { base, host: options.host, ingressPath });
  if (options.list) listRoutes(app, { ...options, list: options.list });
  const { languages } = options;
  if (languages) languageRoutes(app, base, { ...options, languages });
  const gone = gonePaths(base, places, known);
  const single = places.find(({ earlierPaths }) => earlierPaths.includes(base));
  const formerSingle = gateways.find(({ name }) => name === single?.name);
  if (service) {
    meterRoutes(app, { ...options, meters: service.meters });
    watchRoutes(app, { ...options, watch: service.watch, formerSingle });
  }
  if (distDir !== undefined) {
    await app.register(async (scope) => {
      await siteFiles(scope, distDir, base);
      const hasList = options.list !== undefined;
      pageRoutes(scope, { ...options, distDir, places, gone, hasList, ingressPath });
    });
  }
  goneRoutes(app, gone);
  const taken = [...served.map(({ basePath }) => basePath), ...gone];
  noGatewayRoutes(app, { base, gateways, taken });
  await service?.routes(app, served);
  for (const gateway of served) {
    await app.register(async (scope) =>
      gatewayRoutes(scope, {
        gateway,
        hasControlDoor: control,
        backUp: service?.backUp,
        serials,
      }),
    );
  }
  return app;
}

/** Answers a request whose address cannot be read; hooks do not run for it. */
function refuseUnreadable(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  // An upgrade's connection would stay open.
  reply.raw.once("finish", () => reply.raw.socket?.destroySoon());
  reply.header("connection", "close");
  void refuse(reply, error.statusCode ?? 400, error.message);
}

/** A gateway at its present and former paths, so that open pages continue. */
function atAllPaths(
  gateway: ServedGateway,
  places: readonly GatewayPlace[],
): readonly ServedGateway[] {
  const place = places.find(({ name }) => name === gateway.name);
  const earlier = place?.earlierPaths ?? [];
  return [gateway, ...earlier.map((basePath) => ({ ...gateway, basePath }))];
}
