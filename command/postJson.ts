import * as v from "valibot";
import { authdataFrom } from "#protocol/client/authdata.ts";
import { httpError, replyError } from "#protocol/client/gateway-error.ts";
import { callHeaders } from "#protocol/api/call-headers.ts";
import { parseJson } from "#protocol/api/reply.ts";
import type { Terminal } from "./terminal.ts";

/** A call of a hub that takes JSON. */
export interface Post<Reply> {
  readonly url: string;
  readonly path: string;
  readonly body: unknown;
  readonly password: string | undefined;
  readonly reply: v.GenericSchema<unknown, Reply>;
}

/** Asks a hub. Rejects with a `GatewayError` where it refuses or answers in another form. */
export async function postJson<Reply>(
  { url, path, body, password, reply: schema }: Post<Reply>,
  { fetch: send = fetch, signal }: Terminal,
): Promise<Reply> {
  const authdata = password === undefined ? undefined : authdataFrom("admin", password);
  const headers = { ...callHeaders(authdata), "Content-Type": "application/json" };
  const answer = await send(url + path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
    redirect: "manual",
    signal,
  });
  const { status, statusText } = answer;
  const text = await readAll(answer.body?.getReader());
  if (!answer.ok) throw httpError(path, { status, statusText, body: text });
  const json = parseJson(text);
  const reply = v.safeParse(schema, json.ok ? json.value : undefined);
  if (!reply.success) throw replyError(path, { kind: "notJson" });
  return reply.output;
}

async function readAll(reader: ByteReader | undefined): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    text += decoder.decode(part.value, { stream: true });
  return text;
}

interface ByteReader {
  readonly read: () => Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
}
