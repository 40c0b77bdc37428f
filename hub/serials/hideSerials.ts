import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { hubAlertCalls } from "#hub-api/alerts.ts";
import { hubAdminCalls } from "#hub-api/admin.ts";
import { pathBelow } from "#hub-api/call.ts";
import { hubGatewayCalls } from "#hub-api/gateways.ts";
import { hubSettingsCalls } from "#hub-api/settings.ts";
import { hubHistoryCalls } from "#hub-api/history.ts";
import { feeds } from "#protocol/endpoints.ts";
import type { Admin } from "../access/admin.ts";
import { type OwnedGateway, ownerOf } from "../access/owner.ts";
import type { Pseudonyms } from "./pseudonyms.ts";

type Gateway = OwnedGateway & { readonly name: string; readonly basePath: string };

interface HideOptions {
  /** Path of the hub. */
  readonly base: string;
  /** One that had other paths before is there once for each. */
  readonly gateways: readonly Gateway[];
  readonly admin: Pick<Admin, "check">;
  /** Missing where the owner lets everybody see serials. */
  readonly pseudonyms: Pseudonyms | undefined;
}

/** How texts read for people who see no serials. */
export interface HiddenSerials {
  /** How a text of a feed reads for the sender of a request; undefined for who may see it as it is. */
  textFor(request: FastifyRequest): ((text: string) => string) | undefined;
}

// What a silent gateway did not say is asked again soon.
const rememberMs = { yes: 600_000, no: 60_000, unknown: 5_000 } as const;
const most = 1_000;

/**
 * Shows serials only to people who have a password. Everybody else gets invented ones in all answers and may ask with
 * them. It stands in one place for every route, so that none is forgotten. See docs/adr/0042-serials-for-who-signs-in.md.
 */
export function hideSerials(app: FastifyInstance, options: HideOptions): HiddenSerials {
  if (options.pseudonyms === undefined) return { textFor: () => undefined };
  const { hide, reveal } = options.pseudonyms;
  const guests = new WeakSet<FastifyRequest>();
  const seesSerials = createSight(options);
  const ofAdmin = adminCalls.map((call) => pathBelow(options.base, call));

  app.addHook("onRequest", async (request) => {
    // The route, as an address can be written in many ways.
    const route = request.routeOptions.url ?? "";
    if (!holdsData.test(route) || ofAdmin.includes(route)) return;
    // A sign-in tells no serial, and its password would count twice.
    if (route.endsWith("/api/*") && request.url === route.replace("*", "security/authenticate"))
      return;
    if (await seesSerials(request, route)) return;
    guests.add(request);
    const { raw, query } = request;
    raw.url = reveal(request.url);
    if (typeof query !== "object" || query === null) return;
    request.query = Object.fromEntries(
      Object.entries(query).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === "string" ? reveal(value) : value,
      ]),
    );
  });

  app.addHook("onSend", async (request, reply, payload: unknown) => {
    if (!guests.has(request)) return payload;
    const type = String(reply.getHeader("content-type") ?? "");
    if (request.routeOptions.url?.endsWith(hubHistoryCalls.curves.path) && Buffer.isBuffer(payload))
      return hiddenCurves(payload, hide);
    return /json|text|svg/.test(type) ? hidden(payload, hide) : payload;
  });

  return { textFor: (request) => (guests.has(request) ? hide : undefined) };
}

// What only the administrator gets, who may have another password than the gateway.
const adminCalls = [
  hubAdminCalls.read,
  hubAdminCalls.check,
  hubAlertCalls.test,
  hubGatewayCalls.list,
  hubGatewayCalls.look,
  hubSettingsCalls.read,
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

/** Curves begin with an index in JSON, which keeps its length. */
function hiddenCurves(payload: Buffer, hide: (text: string) => string): Buffer {
  const end = 4 + payload.readUInt32LE(0);
  const index = Buffer.from(hide(payload.toString("utf8", 4, end)));
  return Buffer.concat([payload.subarray(0, 4), index, payload.subarray(end)]);
}

/** Says who has a password, and remembers it: a page sends it with every call. */
function createSight({ base, gateways, admin }: HideOptions) {
  const known = new Map<string, { readonly sees: boolean; readonly untilMs: number }>();
  const isSingle = new Set(gateways.map(({ name }) => name)).size === 1;
  const gatewayAt = (route: string): Gateway | undefined => {
    // What answers for all gateways is the administrator's.
    if (isSingle) return gateways[0];
    if (route === `${base}metrics` || route.startsWith(`${base}hub/`)) return undefined;
    return gateways
      .filter(({ basePath }) => route.startsWith(basePath))
      .toSorted((one, other) => other.basePath.length - one.basePath.length)[0];
  };
  return async (request: FastifyRequest, route: string): Promise<boolean> => {
    const { authorization } = request.headers;
    if (authorization === undefined) return false;
    const gateway = gatewayAt(route);
    const key = JSON.stringify([gateway?.name, authorization]);
    const before = known.get(key);
    if (before !== undefined && performance.now() < before.untilMs) return before.sees;
    const asked = gateway ? ownerOf(gateway, request) : admin.check(request);
    const is = await asked.catch(() => "unknown" as const);
    if (is === "later") return false;
    if (known.size >= most) known.clear();
    known.set(key, { sees: is === "yes", untilMs: performance.now() + rememberMs[is] });
    return is === "yes";
  };
}
