import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { hubAlertCalls } from "#hub-api/alerts.ts";
import { hubAdminCalls } from "#hub-api/admin.ts";
import { pathBelow } from "#hub-api/call.ts";
import { hubGatewayCalls } from "#hub-api/gateways.ts";
import { hubMeterCalls } from "#hub-api/meters.ts";
import { hubSettingsCalls } from "#hub-api/settings.ts";
import { hubHistoryCalls } from "#hub-api/history.ts";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { feeds } from "#protocol/areas/feeds.ts";
import type { Admin } from "../access/admin.ts";
import { type OwnedGateway, ownerOf } from "../access/owner.ts";
import type { ServedGateway } from "../gateways/gateway.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

type Gateway = OwnedGateway & Pick<ServedGateway, "name" | "basePath" | "hidesSerials">;

interface HideOptions {
  readonly base: string;
  /** A gateway that had other paths before is there once for each. */
  readonly gateways: readonly Gateway[];
  readonly admin: Pick<Admin, "check">;
  /** Undefined where no gateway hides its serials. */
  readonly pseudonyms: Pseudonyms | undefined;
}

export interface HiddenSerials {
  /** How a text of a feed reads for the sender of a request; undefined for who may see it as it is. */
  textFor(request: FastifyRequest): ((text: string) => string) | undefined;
  /** The body of a request with serials in the place of placeholders. */
  bodyOf(request: FastifyRequest): Promise<Readable>;
}

// A silent gateway is asked again soon.
const rememberMs = { yes: 600_000, no: 60_000, unknown: 5_000 } as const;
const most = 1_000;
/** Longer bodies are files, which name no inverter of a request. */
const mostBodyBytes = 64 * 1024;

/** Header of every answer in which placeholders may stand for serials. */
export const placeholdersHeader = { "heliograph-serials": "placeholders" } as const;

/**
 * Shows serials of gateways that hide them only to clients with a password. Others get placeholders in all answers.
 * Both may ask with either number. In a single place for every route, so that none is forgotten. See
 * docs/adr/0042-serials-for-who-signs-in.md.
 */
export function hideSerials(app: FastifyInstance, options: HideOptions): HiddenSerials {
  const asItIs: HiddenSerials = {
    textFor: () => undefined,
    bodyOf: ({ raw }) => Promise.resolve(raw),
  };
  if (options.pseudonyms === undefined) return asItIs;
  const { hide, reveal, note, isUnclear } = options.pseudonyms;
  const guests = new WeakSet<FastifyRequest>();
  const owners = new WeakSet<FastifyRequest>();
  const placeOf = placesIn(options);
  const seesSerials = createSight(options);
  const ofAdmin = adminCalls.map((call) => pathBelow(options.base, call));

  /** Learns the serials of a gateway before a number is taken for a placeholder. */
  async function clarify(text: string, request: FastifyRequest): Promise<void> {
    const gateway = placeOf(request.routeOptions.url ?? "").gateway;
    if (gateway === undefined || !isUnclear(text)) return;
    const { authorization } = request.headers;
    const read = gateway.read(
      endpoints.livedata.status.path,
      owners.has(request) ? authorization : undefined,
    );
    const answer = await read.catch(() => undefined);
    if (answer?.status === 200) note(answer.body.toString("utf8"));
  }

  app.addHook("onRequest", async (request, reply) => {
    // The route, as an address can be written in many ways.
    const route = request.routeOptions.url ?? "";
    if (!holdsData.test(route) || ofAdmin.includes(route) || !placeOf(route).isHidden) return;
    // A sign-in tells no serial.
    if (route.endsWith("/api/*") && request.url === route.replace("*", "security/authenticate"))
      return;
    const isOwn = await seesSerials(request, route);
    if (isOwn) {
      owners.add(request);
    } else {
      guests.add(request);
      reply.headers(placeholdersHeader);
    }
    const { raw, query } = request;
    await clarify(request.url, request);
    raw.url = reveal(request.url, isOwn);
    if (typeof query !== "object" || query === null) return;
    request.query = Object.fromEntries(
      Object.entries(query).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === "string" ? reveal(value, isOwn) : value,
      ]),
    );
  });

  app.addHook("onSend", async (request, reply, payload: unknown) => {
    const type = String(reply.getHeader("content-type") ?? "");
    if (owners.has(request)) {
      if (type.includes("json") && isShort(payload)) note(payload.toString());
      return payload;
    }
    if (!guests.has(request)) return payload;
    if (
      request.routeOptions.url?.endsWith(hubHistoryCalls.curves.path) &&
      payload instanceof Readable &&
      type.includes("octet-stream")
    )
      return Readable.from(eachBlock(payload, hide));
    return /json|text|svg/.test(type) ? hidden(payload, hide) : payload;
  });

  return {
    textFor: (request) => (guests.has(request) ? hide : undefined),
    async bodyOf(request) {
      const { raw, headers } = request;
      // A body of unknown length is longer than any that names an inverter.
      const bytes = Number(headers["content-length"] ?? Number.POSITIVE_INFINITY);
      if (!owners.has(request) || bytes > mostBodyBytes) return raw;
      const chunks: Buffer[] = [];
      for await (const chunk of raw) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString("latin1");
      await clarify(text, request);
      return Readable.from([Buffer.from(reveal(text, true), "latin1")]);
    },
  };
}

function isShort(payload: unknown): payload is string | Buffer {
  const isText = typeof payload === "string" || Buffer.isBuffer(payload);
  return isText && payload.length <= mostBodyBytes;
}

// Answers for the administrator only, who may have another password than the gateway.
const adminCalls = [
  hubAlertCalls.test,
  ...[hubAdminCalls, hubGatewayCalls, hubMeterCalls, hubSettingsCalls].flatMap(
    (calls): readonly { readonly path: string }[] => Object.values(calls),
  ),
];

// The routes that are no files of the page: calls and sockets of gateways, and the hub's own.
const holdsData = new RegExp(
  `/(?:api|hub)/|/metrics$|(?:${Object.values(feeds)
    .map(({ path }) => path)
    .join("|")})$`,
);

function hidden(payload: unknown, hide: (text: string) => string): unknown {
  if (typeof payload === "string") return hide(payload);
  if (Buffer.isBuffer(payload)) return Buffer.from(hide(payload.toString("utf8")));
  // The parts of such an answer end between two figures.
  return payload instanceof Readable ? Readable.from(eachHidden(payload, hide)) : payload;
}

async function* eachHidden(parts: Readable, hide: (text: string) => string) {
  for await (const part of parts) yield hide(String(part));
}

/** Curves come in whole blocks, as they were made. */
async function* eachBlock(blocks: Readable, hide: (text: string) => string) {
  for await (const block of blocks) yield Buffer.isBuffer(block) ? hiddenBlock(block, hide) : "";
}

/** A block begins with an index in JSON, which keeps its length. */
function hiddenBlock(payload: Buffer, hide: (text: string) => string): Buffer {
  const end = 4 + payload.readUInt32LE(0);
  const index = Buffer.from(hide(payload.toString("utf8", 4, end)));
  return Buffer.concat([payload.subarray(0, 4), index, payload.subarray(end)]);
}

/** Where a route lies. */
interface Place {
  /** Undefined where the hub answers for all of several gateways. */
  readonly gateway: Gateway | undefined;
  readonly isHidden: boolean;
}

function placesIn({ base, gateways }: HideOptions): (route: string) => Place {
  const isSingle = new Set(gateways.map(({ name }) => name)).size === 1;
  const byLength = gateways.toSorted((one, other) => other.basePath.length - one.basePath.length);
  const ofHub = {
    gateway: undefined,
    isHidden: gateways.some(({ hidesSerials }) => hidesSerials === true),
  };
  return (route) => {
    const isOfHub = route === `${base}metrics` || route.startsWith(`${base}hub/`);
    const gateway = isSingle
      ? gateways[0]
      : isOfHub
        ? undefined
        : byLength.find(({ basePath }) => route.startsWith(basePath));
    return gateway ? { gateway, isHidden: gateway.hidesSerials === true } : ofHub;
  };
}

/** Says who has a password, and remembers it: a page sends it with every call. */
function createSight(options: HideOptions) {
  const known = new Map<string, { readonly sees: boolean; readonly untilMs: number }>();
  const placeOf = placesIn(options);
  return async (request: FastifyRequest, route: string): Promise<boolean> => {
    const { authorization } = request.headers;
    if (authorization === undefined) return false;
    const { gateway } = placeOf(route);
    const key = JSON.stringify([gateway?.name, authorization]);
    const before = known.get(key);
    if (before !== undefined && performance.now() < before.untilMs) return before.sees;
    // Calls that answer for all gateways are the administrator's.
    const access = gateway ? ownerOf(gateway, request) : options.admin.check(request);
    const is = await access.catch(() => "unknown" as const);
    if (is === "later") return false;
    if (known.size >= most) known.clear();
    known.set(key, { sees: is === "yes", untilMs: performance.now() + rememberMs[is] });
    return is === "yes";
  };
}
