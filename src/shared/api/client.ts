import type { GenericSchema, InferInput, InferOutput } from "valibot";
import type {
  JsonEndpoint,
  ReadEndpoint,
  SaveEndpoint,
  UploadEndpoint,
} from "#protocol/api/endpoint.ts";
import { systemStatusPath } from "#protocol/api/live-endpoints.ts";
import { parseReplyText } from "#protocol/api/reply.ts";
import { planRequest } from "#protocol/api/request.ts";
import { retryAfterFrom } from "#protocol/api/retry-after.ts";
import { withDeadline } from "./deadline.ts";
import { HttpError, NetworkError, UnreadableError } from "./errors.ts";
import type { Upload, uploadFile } from "./upload.ts";

/** What a client needs from its surroundings. */
export interface ClientOptions {
  readonly fetch: typeof fetch;
  /** Base64 of `user:password` while signed in. */
  readonly authdata: () => string | undefined;
  /** Told when a call with the stored credentials, or with none, was refused with 401. */
  readonly onUnauthorized: () => void;
  /** Told after each call whether the gateway answered. */
  readonly onReach?: (isReachable: boolean) => void;
  /** How files are sent; `uploadFile` unless told. */
  readonly upload?: typeof uploadFile;
}

/** How to make one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Credentials to try instead of the stored ones; a refusal then signs nobody out. */
  readonly authdata?: string;
  /** Silence after which the call is given up, in ms; 20 s unless told. */
  readonly timeoutMs?: number;
}

/** Values of the query parameters of a call. */
export interface QueryOption<Query extends string> {
  readonly query: Readonly<Record<Query, string>>;
}

/**
 * Typed calls to the gateway this page came from. Every call rejects with a CallError, or with an
 * AbortError when its signal was aborted. A refused save is a reply, not an error.
 */
export interface Client {
  /** Reads, or saves, and gives the reply. */
  readonly call: Call;
  /** Gives the bytes of an answer, as for a download. */
  readonly bytes: <Query extends string>(
    endpoint: ReadEndpoint<Query, GenericSchema>,
    args: QueryOption<Query> & CallOptions,
  ) => Promise<Blob>;
  /** Uploads files, and gives the text of the answer. No deadline while bytes move: a large file takes its time. */
  readonly upload: <Query extends string>(
    endpoint: UploadEndpoint<Query>,
    args: QueryOption<Query> & UploadOptions,
  ) => Promise<string>;
  /** Whether the gateway's web server runs, found out without credentials. Never rejects. Reference 7.1. */
  readonly answers: (args?: Omit<CallOptions, "authdata">) => Promise<boolean>;
}

/** What an upload sends, and who is told how far it is. */
export type UploadOptions = Pick<Upload, "parts" | "signal" | "onProgress">;

interface Call {
  <Reply extends GenericSchema>(
    endpoint: ReadEndpoint<never, Reply>,
    args?: CallOptions,
  ): Promise<InferOutput<Reply>>;
  <Query extends string, Reply extends GenericSchema>(
    endpoint: ReadEndpoint<Query, Reply>,
    args: QueryOption<Query> & CallOptions,
  ): Promise<InferOutput<Reply>>;
  <Body extends GenericSchema, Reply extends GenericSchema>(
    endpoint: SaveEndpoint<Body, Reply>,
    args: { readonly body: InferInput<Body> } & CallOptions,
  ): Promise<InferOutput<Reply>>;
}

type AnyArguments = CallOptions & {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

const defaultTimeoutMs = 20_000;

/** Makes a client over fetch. Source: spec 1 section 7 and 8. */
export function createClient(options: ClientOptions): Client {
  const call = (endpoint: JsonEndpoint, args: AnyArguments = {}) =>
    exchange(options, endpoint, args, async (response) => {
      const reply = parseReplyText(endpoint, await response.text());
      if (reply.ok) return reply.value;
      throw new UnreadableError(endpoint.path, reply.error);
    });
  return {
    call,
    bytes: (endpoint, args) => exchange(options, endpoint, args, (response) => response.blob()),
    upload: (endpoint, args) => upload(options, endpoint, args),
    answers: (args = {}) => answers(options, args),
  };
}

async function upload(
  options: ClientOptions,
  endpoint: UploadEndpoint<string>,
  args: UploadOptions & { readonly query?: Readonly<Record<string, string>> },
): Promise<string> {
  const { parts, signal, onProgress } = args;
  const { path } = planRequest(endpoint, args, undefined);
  try {
    const sendFiles = options.upload ?? (await import("./upload.ts")).uploadFile;
    const text = await sendFiles({
      path,
      parts,
      authdata: options.authdata(),
      ...(signal && { signal }),
      ...(onProgress && { onProgress }),
    });
    // Where the gateway has no such path it answers with its page (gateway reference 3).
    if (text.trimStart().startsWith("<")) throw new UnreadableError(path, { kind: "html" });
    return text;
  } catch (error) {
    throw failureOf(error, options, signal ? { signal } : {});
  }
}

async function answers(
  options: ClientOptions,
  { signal, timeoutMs = defaultTimeoutMs }: CallOptions,
): Promise<boolean> {
  try {
    const response = await withDeadline(timeoutMs, signal, (deadline) =>
      options.fetch(systemStatusPath, { method: "HEAD", signal: deadline }),
    );
    options.onReach?.(true);
    return response.ok;
  } catch {
    if (!signal?.aborted) options.onReach?.(false);
    return false;
  }
}

async function exchange<Value>(
  options: ClientOptions,
  endpoint: JsonEndpoint,
  args: AnyArguments,
  read: (response: Response) => Promise<Value>,
): Promise<Value> {
  const { timeoutMs = defaultTimeoutMs, signal } = args;
  try {
    const value = await withDeadline(timeoutMs, signal, async (deadline) => {
      const response = await send(options, endpoint, args, deadline);
      if (!response.ok) throw await httpErrorFrom(response);
      return read(response);
    });
    options.onReach?.(true);
    return value;
  } catch (error) {
    throw failureOf(error, options, args);
  }
}

function failureOf(error: unknown, options: ClientOptions, args: AnyArguments): unknown {
  if (args.signal?.aborted) return error;
  if (error instanceof HttpError || error instanceof UnreadableError) {
    options.onReach?.(true);
    const isRefused = error instanceof HttpError && error.status === 401;
    if (isRefused && args.authdata === undefined) options.onUnauthorized();
    return error;
  }
  options.onReach?.(false);
  // Whatever fetch rejects with: its texts differ between browsers and say nothing to a person.
  return error instanceof NetworkError ? error : new NetworkError("unreachable");
}

function send(
  options: ClientOptions,
  endpoint: JsonEndpoint,
  args: AnyArguments,
  signal: AbortSignal,
): Promise<Response> {
  const plan = planRequest(endpoint, args, args.authdata ?? options.authdata());
  return options.fetch(plan.path, {
    method: plan.method,
    headers: plan.headers,
    signal,
    ...(plan.form && { body: formDataFrom(plan.form) }),
  });
}

function formDataFrom(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function httpErrorFrom(response: Response): Promise<HttpError> {
  const body = await response.text().catch(() => "");
  return new HttpError(
    response.status,
    messageIn(body) ?? response.statusText,
    body,
    retryAfterFrom(response.headers.get("Retry-After")),
  );
}

function messageIn(body: string): string | undefined {
  try {
    const reply: unknown = JSON.parse(body);
    if (typeof reply !== "object" || reply === null || !("message" in reply)) return undefined;
    return typeof reply.message === "string" ? reply.message : undefined;
  } catch {
    return undefined;
  }
}
