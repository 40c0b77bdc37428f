import type { GenericSchema } from "valibot";

/**
 * Required rights: `full` always the password, `readonly` only while read-only access is off, `open` nothing. Source:
 * docs/gateway/calls.md#sign-in and docs/gateway/calls.md#table-of-calls.
 */
export type Access = "full" | "readonly" | "open";

/** Schema of a reply; its input may be anything. */
export type Schema<Output> = GenericSchema<unknown, Output>;

/** A call that reads JSON: its query parameters (`never` without any) and its reply. */
export interface ReadEndpoint<Query extends string, Reply> {
  readonly kind: "read";
  readonly method: "GET";
  readonly path: string;
  readonly access: Access;
  readonly query: readonly Query[];
  readonly reply: Schema<Reply>;
}

/**
 * A call that saves: JSON in the form field `data`, answered with JSON.
 * Source: docs/gateway/calls.md#requests-with-data.
 */
export interface SaveEndpoint<Body, Reply> {
  readonly kind: "save";
  readonly method: "POST";
  readonly path: string;
  readonly access: Access;
  readonly query: readonly never[];
  readonly body: GenericSchema<Body, unknown>;
  readonly reply: Schema<Reply>;
}

/** A call that sends files as multipart and is answered with a plain text. */
export interface UploadEndpoint<Query extends string> {
  readonly kind: "upload";
  readonly method: "POST";
  readonly path: string;
  readonly access: Access;
  readonly query: readonly Query[];
}

/** Any call of the table. */
export type Endpoint =
  | ReadEndpoint<string, unknown>
  | SaveEndpoint<unknown, unknown>
  | UploadEndpoint<string>;

/** Any call that is answered with JSON. */
export type JsonEndpoint = Exclude<Endpoint, UploadEndpoint<string>>;

/** Reply of a call. */
export type ReplyOf<E extends JsonEndpoint> = E extends { readonly reply: Schema<infer Reply> }
  ? Reply
  : never;

/** Declares a read. Without `access` it needs the password. */
/* @__NO_SIDE_EFFECTS__ */
export function get<Reply, const Query extends string = never>(
  path: string,
  reply: Schema<Reply>,
  { access = "full", query = [] }: { access?: Access; query?: readonly Query[] } = {},
): ReadEndpoint<Query, Reply> {
  return { kind: "read", method: "GET", path, access, query, reply };
}

/** Declares a save; saves always need the password. */
/* @__NO_SIDE_EFFECTS__ */
export function post<Body, Reply>(
  path: string,
  body: GenericSchema<Body, unknown>,
  reply: Schema<Reply>,
): SaveEndpoint<Body, Reply> {
  return { kind: "save", method: "POST", path, access: "full", query: [], body, reply };
}

/** Declares an upload. */
/* @__NO_SIDE_EFFECTS__ */
export function upload<const Query extends string = never>(
  path: string,
  query: readonly Query[] = [],
): UploadEndpoint<Query> {
  return { kind: "upload", method: "POST", path, access: "full", query };
}
