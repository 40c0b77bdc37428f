import * as v from "valibot";
import { feeds } from "#protocol/areas/feeds.ts";
import { parseJson } from "#protocol/api/reply.ts";
import { retryAfterFrom } from "#protocol/api/retry-after.ts";
import { httpError, networkError } from "#protocol/client/gateway-error.ts";
import type { SharedAnswer } from "./reads.ts";

type Read = (path: string) => Promise<SharedAnswer>;

/** The path that reads the same as a socket, by the path of the socket. */
const addresses: ReadonlyMap<string, string> = new Map(
  Object.values(feeds).flatMap((feed) => ("read" in feed ? [[feed.path, feed.read.path]] : [])),
);

export function isPollable(feed: string): boolean {
  return addresses.has(feed);
}

/**
 * The texts that the socket of a feed would have brought by now. Rejects with `GatewayError` unless the gateway answers
 * with status 200. Answers for a single inverter have the form of the main feed's messages. Source:
 * docs/gateway/live.md#live-status.
 */
export async function readTexts(feed: string, read: Read): Promise<readonly string[]> {
  const path = addresses.get(feed) ?? "/";
  const all = await textOf(read, path);
  if (feed !== feeds.live.path) return [all];
  const texts: string[] = [];
  for (const serial of serialsIn(all)) {
    texts.push(await textOf(read, `${path}?inv=${encodeURIComponent(serial)}`));
  }
  return texts.length > 0 ? texts : [all];
}

const Listed = v.object({ inverters: v.array(v.object({ serial: v.string() })) });

function serialsIn(text: string): readonly string[] {
  const json = parseJson(text);
  const listed = v.safeParse(Listed, json.ok ? json.value : undefined);
  return listed.success ? listed.output.inverters.map(({ serial }) => serial) : [];
}

async function textOf(read: Read, path: string): Promise<string> {
  const { status, headers, body } = await read(path).catch((cause: unknown) => {
    throw networkError("unreachable", cause);
  });
  const text = body.toString("utf8");
  if (status === 200) return text;
  const retryAfterS = retryAfterFrom(headers["retry-after"] ?? null);
  throw httpError(path, { status, statusText: "", body: text, retryAfterS });
}
