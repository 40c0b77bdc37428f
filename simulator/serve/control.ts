import * as v from "valibot";
import type { Gateway } from "../gateway.ts";
import { normalSwitches } from "../device/switches.ts";

const prefix = "/__simulator/";

const Match = v.object({ path: v.string(), method: v.exactOptional(v.string()) });
const Headers = v.record(v.string(), v.string());
const Fault = v.variant("kind", [
  v.object({ kind: v.literal("refuse") }),
  v.object({ kind: v.literal("hang") }),
  v.object({ kind: v.literal("cut") }),
  v.object({ kind: v.literal("restart") }),
  v.object({ kind: v.literal("slow"), delayMs: v.number() }),
  v.object({ kind: v.literal("cut-upload"), afterBytes: v.number() }),
  v.object({
    kind: v.literal("status"),
    status: v.number(),
    headers: v.exactOptional(Headers),
    body: v.exactOptional(v.string()),
  }),
  v.object({ kind: v.literal("body"), body: v.string(), contentType: v.exactOptional(v.string()) }),
]);

/** Requests, by the last part of the path. */
const actions: Readonly<Record<string, (gateway: Gateway, body: unknown) => unknown>> = {
  fault: (gateway, body) => {
    const controlRequest = v.parse(
      v.object({ match: Match, fault: Fault, times: v.exactOptional(v.number()) }),
      body,
    );
    gateway.faults.set(controlRequest.match, controlRequest.fault, controlRequest.times);
    return null;
  },
  clear: (gateway) => {
    gateway.faults.clear();
    return null;
  },
  switch: (gateway, body) => {
    const names = v.picklist(keysOf(normalSwitches));
    const { name, on } = v.parse(v.object({ name: names, on: v.boolean() }), body);
    gateway.faults.flip(name, on);
    return null;
  },
  advance: (gateway, body) => {
    gateway.advance(v.parse(v.object({ ms: v.number() }), body).ms);
    return null;
  },
  restart: (gateway) => {
    gateway.device.restart(0);
    return null;
  },
  /** Uploaded bytes stay out: their number and sum say enough. */
  received: (gateway) =>
    gateway.received.map(({ files, ...request }) => ({
      ...request,
      files: files.map(({ name, fileName, size, md5 }) => ({ name, fileName, size, md5 })),
    })),
};

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[];
function keysOf(record: object): readonly string[] {
  return Object.keys(record);
}

/**
 * A gateway with a control door for tests in another process: `POST /__simulator/fault`, `clear`, `switch`, `advance`,
 * `restart`, `received`, with a JSON body. Answers 200 with JSON, 400 for an unusable body. Off by default.
 */
export function withControlDoor(gateway: Gateway): Gateway {
  return {
    ...gateway,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const action = pathname.startsWith(prefix)
        ? actions[pathname.slice(prefix.length)]
        : undefined;
      if (action === undefined || request.method !== "POST") return gateway.fetch(request);
      const text = await request.text();
      try {
        return Response.json(action(gateway, text === "" ? {} : JSON.parse(text)));
      } catch (error) {
        return Response.json({ error: String(error) }, { status: 400 });
      }
    },
  };
}
