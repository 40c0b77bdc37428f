import type { GenericSchema } from "valibot";

/** A call that takes JSON as its body, as the hub does and a gateway does not. */
export interface JsonCall<Body extends GenericSchema, Reply extends GenericSchema> {
  readonly method: "POST";
  /** Below the path of the hub or of one of its gateways, such as "/hub/backups". */
  readonly path: string;
  readonly body: Body;
  readonly reply: Reply;
}

/* @__NO_SIDE_EFFECTS__ */
export function postJson<Body extends GenericSchema, Reply extends GenericSchema>(
  path: string,
  body: Body,
  reply: Reply,
): JsonCall<Body, Reply> {
  return { method: "POST", path, body, reply };
}

/** The path of a call below a base path, which ends with a slash. */
export function pathBelow(base: string, { path }: { readonly path: string }): string {
  return base + path.slice(1);
}
