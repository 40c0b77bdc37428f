import type { GenericSchema, InferOutput } from "valibot";

/**
 * What a call needs: `full` always the password, `readonly` only while read-only access is off,
 * `open` nothing. Source: docs/gateway/calls.md#sign-in and docs/gateway/calls.md#table-of-calls.
 */
export type Access = "full" | "readonly" | "open";

/** A call that reads JSON. */
export interface ReadEndpoint<Query extends string, Reply extends GenericSchema> {
  readonly kind: "read";
  readonly method: "GET";
  readonly path: string;
  readonly access: Access;
  readonly query: readonly Query[];
  readonly reply: Reply;
}

/**
 * A call that saves: JSON in the form field `data`, answered with JSON.
 * Source: docs/gateway/calls.md#requests-with-data.
 */
export interface SaveEndpoint<Body extends GenericSchema, Reply extends GenericSchema> {
  readonly kind: "save";
  readonly method: "POST";
  readonly path: string;
  readonly access: Access;
  readonly query: readonly never[];
  readonly body: Body;
  readonly reply: Reply;
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
  | ReadEndpoint<string, GenericSchema>
  | SaveEndpoint<GenericSchema, GenericSchema>
  | UploadEndpoint<string>;

/** Any call that is answered with JSON. */
export type JsonEndpoint = Exclude<Endpoint, UploadEndpoint<string>>;

/** What a call answers with. */
export type ReplyOf<E extends JsonEndpoint> = InferOutput<E["reply"]>;

/** Declares a read. Without `access` it needs the password. */
/* @__NO_SIDE_EFFECTS__ */
export function get<Reply extends GenericSchema, const Query extends string = never>(
  path: string,
  reply: Reply,
  { access = "full", query = [] }: { access?: Access; query?: readonly Query[] } = {},
): ReadEndpoint<Query, Reply> {
  return { kind: "read", method: "GET", path, access, query, reply };
}

/** Declares a save; saves always need the password. */
/* @__NO_SIDE_EFFECTS__ */
export function post<Body extends GenericSchema, Reply extends GenericSchema>(
  path: string,
  body: Body,
  reply: Reply,
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
