import fastifyWebsocket from "@fastify/websocket";
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
} from "fastify";
import type { HubContext } from "#hub-api/context.ts";
import type { FoundGateway } from "#hub-api/found-gateway.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { RecordService } from "../service.ts";
import { answerFailures, gatewayRoutes } from "./gatewayRoutes.ts";
import { type Admin, adminRoutes } from "../access/admin.ts";
import type { Attempts } from "../access/attempts.ts";
import { endConnections } from "./connections.ts";
import { guard, refuse } from "../access/guard.ts";
import { watchRoutes } from "../watch/routes.ts";
import { metricsRoute } from "./metrics.ts";
import { type PageFile, pageMaker, sendPage, siteFiles, topFiles } from "./site.ts";

/** What the hub's server serves. */
export interface AppOptions {
  /** Where the hub lies, `/` or `/solar/`. */
  readonly base: string;
  readonly gateways: readonly ServedGateway[];
  /** Folder of the built page; without one, only calls and sockets are served. */
  readonly distDir?: string;
  /** Host names to answer under, besides addresses and local names. */
  readonly allowedHosts: readonly string[];
  /** Whether tests may steer the simulated gateway. */
  readonly control?: boolean;
  /** Guards the hub's own settings. */
  readonly admin: Admin;
  /** Counts wrong passwords, for all of the hub. */
  readonly attempts: Attempts;
  /** The record and the backups, with routes of their own. */
  readonly service?:
    | Pick<RecordService, "routes" | "state" | "zone" | "queue" | "figures" | "backUp" | "watch">
    | undefined;
  /** Gateways found in the network so far; only of a demonstration. */
  readonly found?: (() => readonly FoundGateway[]) | undefined;
  readonly logger?: FastifyServerOptions["logger"];
}

/** Makes the hub's server; it listens to nothing yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    base,
    gateways,
    distDir,
    allowedHosts,
    service,
    control = false,
    logger = false,
  } = options;
  const app = fastify({
    logger,
    forceCloseConnections: true,
    // The slowest upload of firmware is far shorter.
    requestTimeout: 600_000,
    // A slow machine that is busy needs more than the ten seconds of the default to load what the server is made of.
    pluginTimeout: 0,
    // Browsers' own limit for a request's head is lower.
    routerOptions: { maxParamLength: 2_000 },
    frameworkErrors: refuseUnreadable,
  });
  await app.register(fastifyWebsocket, {
    options: { maxPayload: 1024, perMessageDeflate: false },
    preClose(done) {
      for (const client of this.websocketServer.clients) client.terminate();
      this.websocketServer.close(() => done());
    },
    errorHandler: (_error, socket) => socket.terminate(),
  });
  endConnections(app);
  guard(app, allowedHosts);
  answerFailures(app);
  app.get(`${base}healthz`, () => ({
    status: service?.state().isFailing === true ? "failing" : "ok",
    gateways: gateways.map(({ name, health }) => ({
      name,
      isReachable: health.isReachable() ?? null,
    })),
    record: service ? { ...service.state(), zone: service.zone() } : null,
  }));
  metricsRoute(app, base, { ...options, service });
  adminRoutes(app, base, options);
  if (service) watchRoutes(app, { ...options, watch: service.watch });
  if (distDir !== undefined) {
    await app.register(async (scope) => {
      await siteFiles(scope, distDir, base);
      pages(scope, options, { pageFor: pageMaker(distDir), files: topFiles(distDir) });
    });
  }
  await service?.routes(app);
  for (const gateway of gateways) {
    await app.register(async (scope) =>
      gatewayRoutes(scope, { gateway, hasControlDoor: control, backUp: service?.backUp }),
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

interface Pages {
  readonly pageFor: ReturnType<typeof pageMaker>;
  /** Names of the files beside the page. */
  readonly files: readonly string[];
}

/** Every address that is nothing else is a page of the gateway whose path it lies under, or leads to the overview. */
function pages(
  app: FastifyInstance,
  { base, gateways, service }: AppOptions,
  { pageFor, files }: Pages,
): void {
  const names = gateways.map(({ name }) => name);
  const common = { hub: base, gateways: names };
  const overview: HubContext = {
    ...common,
    base,
    gateway: null,
    hasHistory: false,
    isOverview: true,
  };
  const marks = new Map<string, HubContext>([[base, overview]]);
  for (const { basePath, name } of gateways) {
    const gateway = name === "" ? null : name;
    const hasHistory = service !== undefined;
    marks.set(basePath, { ...common, base: basePath, gateway, hasHistory, isOverview: false });
  }
  const made = new Map<string, PageFile>();
  // The zone may be learned from a gateway after the start.
  const pageAt = (place: string, mark: HubContext): PageFile => {
    const zone = service?.zone();
    const key = `${place} ${zone}`;
    const page = made.get(key) ?? pageFor({ ...mark, ...(zone !== undefined && { zone }) });
    made.set(key, page);
    return page;
  };
  const hasOverview = gateways.every(({ basePath }) => basePath !== base);
  const longestFirst = [...marks].toSorted(([one], [other]) => other.length - one.length);
  app.get("/*", (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const found = longestFirst.find(([place]) => path.startsWith(place) || `${path}/` === place);
    // Outside the hub's own path there is nothing.
    if (found === undefined) return reply.redirect(base);
    const file = path.slice(found[0].length);
    // What the page asks for by its own path.
    if (files.includes(file)) return reply.sendFile(file);
    if (`${path}/` === found[0]) return reply.redirect(found[0]);
    // The overview is a single page.
    if (hasOverview && found[0] === base && path !== base) return reply.redirect(base);
    return sendPage(pageAt(...found), request, reply);
  });
}
