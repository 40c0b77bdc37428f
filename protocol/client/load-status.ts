import { addressPart } from "../address-part.ts";
import { callHeaders } from "../api/call-headers.ts";
import { parseAnswer, type ReplyError } from "../api/reply.ts";
import type { LiveStatus } from "../areas/live.ts";
import { livePath } from "../areas/live-paths.ts";
import { readPlainStatus } from "../live/plain-live.ts";
import type { Result } from "../result.ts";
import { withDeadline } from "./abort.ts";
import type { ClientOptions } from "./client.ts";
import { GatewayError, networkError, replyError } from "./gateway-error.ts";
import { httpErrorFrom, readBody } from "./read-body.ts";

// The only call that live data needs, without the client of all calls and its schemas.

/** Loads the reader of odd replies. Rejects with a `GatewayError`. */
type LoadSchemas = () => Promise<{
  readonly readStatus: (value: unknown) => Result<LiveStatus, ReplyError>;
}>;

/**
 * Requests the live status of all inverters without channels, or of a single inverter with them. Rejects as a call
 * does. Source: docs/gateway/live.md#live-status.
 */
export async function loadStatus(
  options: ClientOptions,
  schemas: LoadSchemas,
  signal: AbortSignal,
  inv: string | undefined,
): Promise<LiveStatus> {
  const bytes = await bytesOf(options, signal, inv);
  const json = parseAnswer(new TextDecoder().decode(bytes));
  if (!json.ok) throw replyError(livePath, json.error);
  const status = readPlainStatus(json.value);
  if (status !== undefined) return status;
  const read = (await schemas()).readStatus(json.value);
  if (!read.ok) throw replyError(livePath, read.error);
  return read.value;
}

async function bytesOf(
  { fetch, url = "", authdata, timeoutMs }: ClientOptions,
  signal: AbortSignal,
  inv: string | undefined,
): Promise<Uint8Array> {
  const path = inv === undefined ? livePath : `${livePath}?inv=${addressPart(inv)}`;
  try {
    return await withDeadline(timeoutMs, signal, async (both) => {
      const reply = await fetch(url + path, {
        method: "GET",
        headers: { ...callHeaders(authdata()) },
        signal: both,
      });
      if (!reply.ok) throw await httpErrorFrom(path, reply);
      return readBody(path, reply);
    });
  } catch (cause) {
    throw cause instanceof GatewayError ? cause : networkError("unreachable", cause);
  }
}
