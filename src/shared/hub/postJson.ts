import * as v from "valibot";
import type { JsonCall } from "#hub-api/call.ts";
import { parseJson } from "#protocol/api/reply.ts";
import { callHeaders } from "#protocol/api/call-headers.ts";
import { withDeadline } from "#protocol/client/abort.ts";
import {
  httpError,
  networkError,
  replyError,
  GatewayError,
} from "#protocol/client/gateway-error.ts";

interface Post<Body> {
  /** Path of the hub or of a gateway, without a slash at the end. */
  readonly base: string;
  readonly body: Body;
  /** Base64 of `user:password`. */
  readonly authdata: string | undefined;
  readonly timeoutMs: number;
}

/** Posts JSON to the hub, which unlike a gateway takes it as the body. Rejects with a `GatewayError`. */
export async function postJson<Body extends v.GenericSchema, Reply extends v.GenericSchema>(
  call: JsonCall<Body, Reply>,
  { base, body, authdata, timeoutMs }: Post<v.InferInput<Body>>,
): Promise<v.InferOutput<Reply>> {
  const path = base + call.path;
  const headers = { ...callHeaders(authdata), "Content-Type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  try {
    return await withDeadline(timeoutMs, undefined, async (signal) => {
      const answer = await fetch(path, { ...request, signal });
      const { status, statusText } = answer;
      const text = await answer.text();
      if (!answer.ok) throw httpError(path, { status, statusText, body: text });
      const json = parseJson(text);
      const reply = v.safeParse(call.reply, json.ok ? json.value : undefined);
      if (!reply.success) throw replyError(path, { kind: "notJson" });
      return reply.output;
    });
  } catch (error) {
    throw error instanceof GatewayError ? error : networkError("unreachable", error);
  }
}
