import type { JsonEndpoint, ReadEndpoint, UploadEndpoint } from "../api/endpoint.ts";
import { parseReplyText } from "../api/read-shape.ts";
import { planRequest } from "../api/request.ts";
import { retryAfterFrom } from "../api/retry-after.ts";
import type { Call, CallOptions, QueryOption } from "./call.ts";
import { reasonOf, withDeadline } from "./abort.ts";
import { GatewayError, httpError, networkError, replyError, unreachable } from "./gateway-error.ts";
import type { Fetch } from "./platform.ts";
import { httpErrorFrom, readBody } from "./read-body.ts";
import type { SeenAnswer, WriteGuard } from "./save-refusal.ts";

/** Dependencies of a client. */
export interface ClientOptions {
  readonly fetch: Fetch;
  /** Address of the gateway without a slash at the end; empty for a page that it serves. */
  readonly url?: string;
  /** Base64 of `user:password`, asked for before each call; undefined while signed out. */
  readonly authdata: () => string | undefined;
  /** Called when a call was refused with 401, with these credentials or without any, unless it keeps the session. */
  readonly onUnauthorized?: () => void;
  /** Called after each call with whether the gateway answered. */
  readonly onReach?: (isReachable: boolean) => void;
  /** Silence after which a call fails, in ms; 20 s if omitted. */
  readonly timeoutMs?: number | undefined;
  /** Refuses saves that would harm the settings; without it every body is sent. */
  readonly guard?: WriteGuard;
  /** Sends files; without it `upload` rejects. */
  readonly sendFiles?: SendFiles;
}

/** Typed calls to one gateway. */
export interface Client {
  /** Reads or saves. */
  readonly call: Call;
  /** Returns the bytes of an answer, for a download. */
  readonly bytes: <Query extends string>(
    endpoint: ReadEndpoint<Query, unknown>,
    args: QueryOption<Query> & CallOptions,
  ) => Promise<Uint8Array<ArrayBuffer>>;
  /** Uploads files and returns the text of the reply. A large file may take any time while bytes move. */
  readonly upload: <Query extends string>(
    endpoint: UploadEndpoint<Query>,
    args: QueryOption<Query> & UploadOptions,
  ) => Promise<string>;
  /**
   * True when the web server of the gateway runs; asks without credentials. Never rejects.
   * Source: docs/gateway/system.md#system-status.
   */
  readonly answers: (args?: ProbeOptions) => Promise<boolean>;
}

/** How to probe a gateway; `onBusy` gets the delay until a gateway that is short of memory may be asked again. */
export interface ProbeOptions extends Omit<CallOptions, "authdata"> {
  readonly onBusy?: (retryAfterS: number) => void;
}

/**
 * What an upload sends. Parts keep their order, which the gateway relies on (docs/gateway/system.md#firmware-update).
 */
export interface UploadOptions {
  readonly parts: readonly UploadPart[];
  readonly signal?: AbortSignal | undefined;
  /** Called with the share sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** A text, or a file with the name that the gateway sees. */
export type UploadPart =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly file: Blob; readonly fileName: string };

/** An upload with its address and credentials. */
export interface Upload extends UploadOptions {
  readonly url: string;
  readonly authdata: string | undefined;
}

/** Sends files and resolves with the answer, whatever its status. */
export type SendFiles = (
  upload: Upload,
) => Promise<{ readonly status: number; readonly statusText: string; readonly body: string }>;

/** Arguments that every call takes. */
export type AnyArguments = CallOptions & {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly unsafe?: boolean | undefined;
};

/** Ends the paths of `save-refusal.ts`, which comes with the first save; a test compares them. */
const mayBeReplaced = /\/(config|list|languages)$/;

/** A path that every gateway has, with a short answer. */
const probedPath = "/api/system/status";

/**
 * Makes a client. Every call rejects with a `GatewayError`, or with the reason of its signal. Source:
 * docs/interface.md#calls-of-the-page.
 */
export function createClient(options: ClientOptions): Client {
  const { guard, onReach, onUnauthorized, url = "", timeoutMs } = options;
  const seen = new Map<string, SeenAnswer>();

  /** Runs an exchange and reports its outcome to the hooks. */
  async function reportError<Value>(
    args: Pick<CallOptions, "signal" | "authdata" | "keepsSession">,
    work: () => Promise<Value>,
  ): Promise<Value> {
    const { signal, authdata, keepsSession = authdata !== undefined } = args;
    try {
      const value = await work();
      onReach?.(true);
      return value;
    } catch (cause) {
      if (signal?.aborted) throw reasonOf(signal);
      const error = cause instanceof GatewayError ? cause : networkError("unreachable", cause);
      onReach?.(error.problem.kind !== "network" && !isFromBetween(error.status));
      if (error.status === 401 && !keepsSession) onUnauthorized?.();
      throw error;
    }
  }

  const bytes = (endpoint: JsonEndpoint, args: AnyArguments): Promise<Uint8Array<ArrayBuffer>> =>
    withDeadline(args.timeoutMs ?? timeoutMs, args.signal, async (signal) => {
      const plan = planRequest(endpoint, args, args.authdata ?? options.authdata());
      const reply = await options.fetch(url + plan.path, {
        method: plan.method,
        headers: { ...plan.headers, ...(plan.form && formType) },
        signal,
        ...(plan.form && { body: new URLSearchParams(plan.form).toString() }),
      });
      if (!reply.ok) throw await httpErrorFrom(plan.path, reply);
      return readBody(plan.path, reply);
    });

  const call = async (endpoint: JsonEndpoint, args: AnyArguments = {}): Promise<unknown> => {
    if (endpoint.kind === "save") {
      // A page need not load it before its first save.
      const { refusalOf } = await import("./save-refusal.ts").catch(unreachable);
      const refusal = await refusalOf(endpoint, args, guard && { ...guard, seen });
      if (refusal) throw refusal;
    }
    return reportError(args, async () => {
      const text = new TextDecoder().decode(await bytes(endpoint, args));
      const reply = parseReplyText(endpoint, text);
      if (!reply.ok) throw replyError(endpoint.path, reply.error);
      if (guard && endpoint.kind === "read" && mayBeReplaced.test(endpoint.path))
        seen.set(endpoint.path, { text, answer: reply.value });
      return reply.value;
    });
  };

  return {
    call,
    bytes: (endpoint, args) => reportError(args, () => bytes(endpoint, args)),
    upload: (endpoint, args) => reportError(args, () => upload(options, endpoint, args)),
    async answers(args = {}) {
      try {
        const reply = await withDeadline(args.timeoutMs ?? timeoutMs, args.signal, (signal) =>
          options.fetch(url + probedPath, {
            method: "HEAD",
            headers: {},
            signal,
          }),
        );
        onReach?.(!isFromBetween(reply.status));
        const retryAfterS = retryAfterFrom(reply.headers.get("Retry-After"));
        if (reply.status === 429 && retryAfterS !== undefined) args.onBusy?.(retryAfterS);
        return reply.ok;
      } catch {
        if (!args.signal?.aborted) onReach?.(false);
        return false;
      }
    },
  };
}

/** Whether a server in between, such as a hub, answered because it did not reach the gateway. */
function isFromBetween(status: number | undefined): boolean {
  return status === 502 || status === 504;
}

async function upload(
  { url = "", authdata, sendFiles }: ClientOptions,
  endpoint: UploadEndpoint<string>,
  args: UploadOptions & { readonly query?: Readonly<Record<string, string>> },
): Promise<string> {
  if (sendFiles === undefined) throw new TypeError("this client cannot send files");
  const { path } = planRequest(endpoint, args, undefined);
  const answer = await sendFiles({ ...args, url: url + path, authdata: authdata() });
  if (answer.status !== 200) throw httpError(path, answer);
  // Where the gateway has no such path it answers with its page (docs/gateway/calls.md#unknown-paths).
  if (answer.body.trimStart().startsWith("<")) throw replyError(path, { kind: "html" });
  return answer.body;
}

/** The encoding of saves, which every firmware reads. Source: docs/gateway/calls.md#requests-with-data. */
const formType = { "Content-Type": "application/x-www-form-urlencoded" };
