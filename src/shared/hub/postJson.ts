import * as v from "valibot";
import { parseJson } from "#protocol/api/reply.ts";
import { callHeaders } from "#protocol/api/request.ts";
import { withDeadline } from "#protocol/client/deadline.ts";
import {
  GatewayError,
  httpError,
  networkError,
  replyError,
} from "#protocol/client/gateway-error.ts";

interface Post {
  readonly body: unknown;
  /** Base64 of `user:password`. */
  readonly authdata: string | undefined;
  readonly timeoutMs: number;
}

/** Posts JSON to the hub, which unlike a gateway takes it as the body. Rejects with a `GatewayError`. */
export async function postJson<Reply>(
  path: string,
  schema: v.GenericSchema<unknown, Reply>,
  { body, authdata, timeoutMs }: Post,
): Promise<Reply> {
  const headers = { ...callHeaders(authdata), "Content-Type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  try {
    return await withDeadline(timeoutMs, undefined, async (signal) => {
      const answer = await fetch(path, { ...request, signal });
      const { status, statusText } = answer;
      const text = await answer.text();
      if (!answer.ok) throw httpError(path, { status, statusText, body: text });
      const json = parseJson(text);
      const reply = v.safeParse(schema, json.ok ? json.value : undefined);
      if (!reply.success) throw replyError(path, { kind: "notJson" });
      return reply.output;
    });
  } catch (error) {
    throw error instanceof GatewayError ? error : networkError("unreachable", error);
  }
}
