import type { FastifyInstance, FastifyReply } from "fastify";
import type { HubContext } from "#hub-api/context.ts";
import { refuse } from "../access/guard.ts";
import type { IngressPath } from "../access/ingress.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { GatewayPlace } from "../identity/places.ts";
import type { LanguageStore } from "../languages/languageStore.ts";
import type { HubBackground } from "../background.ts";
import { type PageFile, pageMaker, sendPage, topFiles } from "./site.ts";

export interface PageOptions {
  readonly base: string;
  readonly distDir: string;
  readonly gateways: readonly Pick<ServedGateway, "name" | "basePath" | "hidesSerials">[];
  readonly places: readonly GatewayPlace[];
  readonly gone: readonly string[];
  /** Whether the hub has a page for the list of gateways. */
  readonly hasList: boolean;
  readonly service?: Pick<HubBackground, "zone"> | undefined;
  readonly ingressPath: IngressPath;
  readonly languages?: Pick<LanguageStore, "list"> | undefined;
  /** A script that runs in each page before all others, such as one that sets its clock. */
  readonly firstScript?: string | undefined;
}

/** Name of the first script, below the path of the hub. */
const firstFile = "clock.js";

/** So many pages are kept: the path of a page behind ingress differs by session. */
const MOST_PAGES = 100;

/** Result for a path: a page, or a redirect to the gateway's present path, or neither. */
interface Spot {
  readonly path: string;
  readonly mark?: HubContext;
  readonly to?: string | undefined;
}

/** Every address that is nothing else is a page of the gateway whose path it lies under, or leads to the overview. */
export function pageRoutes(app: FastifyInstance, options: PageOptions): void {
  const { base, distDir, hasList, service, languages, ingressPath, firstScript } = options;
  const pageFor = pageMaker(distDir, firstScript === undefined ? undefined : firstFile);
  const files = topFiles(distDir);
  const spots = spotsOf(options);
  const pages = new Map<string, PageFile>();
  // The zone may be learned from a gateway after the start, and languages may be added.
  const pageAt = (mark: HubContext, outside: string): PageFile => {
    const zone = service?.zone();
    const added = languages && { languages: languages.list() };
    const key = `${outside}${mark.base} ${zone} ${JSON.stringify(added)}`;
    const known = pages.get(key);
    if (known !== undefined) return known;
    if (pages.size >= MOST_PAGES) pages.clear();
    const at = { base: outside + mark.base, hub: outside + mark.hub };
    const page = pageFor({ ...mark, ...at, ...(zone !== undefined && { zone }), ...added });
    pages.set(key, page);
    return page;
  };
  const own = [...(hasList ? ["gateways"] : []), ...(languages ? ["languages"] : [])];
  // A wall display of a gateway that had no name has the address of the overview.
  const isOfHub = (path: string, query: string) =>
    (path === base && !/[?&]view=wall\b/.test(query)) || own.some((name) => path === base + name);
  if (firstScript !== undefined)
    app.get(base + firstFile, (_request, reply) =>
      reply
        .headers({ "cache-control": "no-cache" })
        .type("text/javascript; charset=utf-8")
        .send(firstScript),
    );
  app.get("/*", (request, reply) => {
    const [path = "/"] = request.url.split("?", 1);
    const outside = ingressPath(request);
    const spot = spots.find((one) => path.startsWith(one.path) || `${path}/` === one.path);
    // Outside the hub's own path there is nothing.
    if (spot === undefined) return reply.redirect(outside + base);
    const file = path.slice(spot.path.length);
    if (files.includes(file)) return reply.sendFile(file);
    if (`${path}/` === spot.path) return reply.redirect(outside + spot.path);
    const { mark, to } = spot;
    const rest = request.url.slice(spot.path.length);
    if (mark !== undefined && (!mark.isOverview || isOfHub(path, to === undefined ? "" : rest)))
      return sendPage(pageAt(mark, outside), request, reply);
    return to === undefined
      ? reply.redirect(outside + base)
      : redirect(reply, `${outside}${to}${rest}`);
  });
}

/** Calls to gateways that are not served any more say so, also to a page that is still open. */
export function goneRoutes(app: FastifyInstance, paths: readonly string[]): void {
  for (const path of paths) {
    app.all(`${path}api/*`, (_request, reply) =>
      refuse(reply, 410, "The hub serves this gateway no more."),
    );
  }
}

/** The longest path first. */
function spotsOf({ base, gateways, places, gone, hasList, service }: PageOptions): readonly Spot[] {
  const common = {
    hub: base,
    hasList,
    hidesSerials: true,
    gateways: places.map(({ name, storedAs, storedBefore }) => ({
      name,
      storedAs,
      storedBefore: [...storedBefore],
    })),
  };
  const overview: HubContext = {
    ...common,
    sendsPlaceholders: gateways.some((one) => one.hidesSerials === true),
    base,
    gateway: null,
    // No gateway's: these have no slash at the end.
    storedAs: base,
    hasHistory: false,
    isOverview: true,
  };
  const ways = gateways.flatMap(({ name, basePath }) => {
    const place = places.find((one) => one.name === name);
    return (place?.earlierPaths ?? []).map((path) => ({ path, to: basePath }));
  });
  const pages = gateways.map(
    ({ name, basePath, hidesSerials: sendsPlaceholders = false }): Spot => {
      const storedAs = places.find((one) => one.name === name)?.storedAs ?? basePath.slice(0, -1);
      const gateway = name === "" ? null : name;
      const hasHistory = service !== undefined;
      const own = { base: basePath, gateway, storedAs, hasHistory, sendsPlaceholders };
      const mark = { ...common, ...own, isOverview: false };
      return { path: basePath, mark };
    },
  );
  const hub: readonly Spot[] = pages.some(({ path }) => path === base)
    ? []
    : [{ path: base, mark: overview, to: ways.find(({ path }) => path === base)?.to }];
  const others: readonly Spot[] = [...ways, ...gone.map((path) => ({ path }))];
  return [...pages, ...hub, ...others.filter(({ path }) => path !== base)].toSorted(
    (one, other) => other.path.length - one.path.length,
  );
}

/** Not for ever, as a browser would remember that: a name can be given back. */
function redirect(reply: FastifyReply, to: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(to, 307);
}
