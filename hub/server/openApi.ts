import { toJsonSchema } from "@valibot/to-json-schema";
import type { FastifyInstance } from "fastify";
import type { GenericSchema } from "valibot";
import { hubCalls } from "#hub-api/calls.ts";
import { hubFacingCalls } from "#hub-api/facing.ts";
import { hubHealthCalls } from "#hub-api/health.ts";
import { hubClearCalls, hubSkyCalls } from "#hub-api/sky.ts";
import type { Access } from "#protocol/api/endpoint.ts";
import { PictureQuery } from "../picture/query.ts";

const picture = Object.keys(PictureQuery.entries);
const groups: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  ...hubCalls,
  facings: hubFacingCalls,
  sky: hubSkyCalls,
  clear: hubClearCalls,
  health: hubHealthCalls,
  // The page does not make these.
  program: {
    healthz: { method: "GET", path: "/healthz", access: "open" },
    metrics: { method: "GET", path: "/metrics", access: "readonly", type: "text/plain" },
    description: { method: "GET", path: "/hub/openapi.json", access: "open" },
  },
  picture: {
    svg: {
      method: "GET",
      path: "/hub/today.svg",
      access: "readonly",
      query: picture,
      type: "image/svg+xml",
    },
    png: {
      method: "GET",
      path: "/hub/today.png",
      access: "readonly",
      query: picture,
      type: "image/png",
    },
  },
};

interface Call {
  readonly method: "GET" | "POST";
  /** Below the path of the hub or of a gateway. */
  readonly path: string;
  /** A call that takes JSON needs the password. */
  readonly access?: Access;
  readonly query?: readonly string[];
  readonly body?: GenericSchema;
  readonly reply?: GenericSchema;
  /** Of an answer that is no JSON. */
  readonly type?: string;
}

const ofHub =
  /^\/(?:healthz|metrics|hub\/(?:overview|reach|admin|gateways|meters|languages|openapi|alerts\/(?:test|settings))\b)/;
const withBytes = new Set(["/hub/history/curves", "/hub/backups/file"]);

interface OpenApiPlaces {
  /** Path of the hub, which ends with a slash. */
  readonly base: string;
  /** Paths of the gateways, the same for a single one. */
  readonly gateways: readonly string[];
}

/** `GET hub/openapi.json`: the hub's own calls as OpenAPI 3.1. A gateway's own, which it passes on, are not in it. */
export function openApiRoute(app: FastifyInstance, places: OpenApiPlaces): void {
  app.get(`${places.base}hub/openapi.json`, () => openApi(places));
}

/** The hub's own calls as an OpenAPI document. */
function openApi({ base, gateways }: OpenApiPlaces) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [tag, calls] of Object.entries(groups)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = (paths[call.path] ??= {});
      if (!ofHub.test(call.path)) path["servers"] = gateways.map(serverAt);
      path[call.method.toLowerCase()] = operation(tag, name, call);
    }
  }
  // Also the alerts of all gateways together.
  const alerts = paths["/hub/alerts"];
  if (alerts && !gateways.includes(base)) alerts["servers"] = [base, ...gateways].map(serverAt);
  return {
    openapi: "3.1.0",
    info: {
      title: "Heliograph hub",
      version: "1",
      description:
        "The hub's own calls. Those of the gateways, which it passes on, are below each gateway's path as the firmware has them.",
    },
    servers: [serverAt(base)],
    paths,
    components: {
      securitySchemes: {
        password: {
          type: "http",
          scheme: "basic",
          description:
            "`admin` with the gateway's password; for calls of the hub itself the administrator's password.",
        },
      },
    },
  };
}

function serverAt(path: string) {
  return { url: path === "/" ? path : path.slice(0, -1) };
}

function operation(tag: string, name: string, call: Call) {
  const { path, access = "full", query = [], body, reply, type } = call;
  const password = { password: [] };
  return {
    operationId: `${tag}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags: [tag],
    security: access === "full" ? [password] : [{}, password],
    parameters: query.map((parameter) => ({
      name: parameter,
      in: "query",
      schema: { type: "string" },
    })),
    ...(body && { requestBody: { required: true, content: jsonOf(body) } }),
    responses: {
      200: {
        description: "The answer.",
        content: contentOf(withBytes.has(path) ? "application/octet-stream" : type, reply),
      },
      default: {
        description: "Why there is none, in words.",
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: { type: { type: "string" }, message: { type: "string" } },
            },
          },
        },
      },
    },
  };
}

function contentOf(type: string | undefined, reply: GenericSchema | undefined) {
  if (type !== undefined) return { [type]: {} };
  return reply ? jsonOf(reply) : { "application/json": {} };
}

/** What stands on the wire; rules that JSON Schema cannot say are left out. */
function jsonOf(schema: GenericSchema) {
  const { $schema: _, ...json } = toJsonSchema(schema, { typeMode: "input", errorMode: "ignore" });
  return { "application/json": { schema: json } };
}
