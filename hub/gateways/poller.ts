import * as v from "valibot";
import { feeds } from "#protocol/endpoints.ts";
import { parseJson, retryAfterFrom } from "#protocol/internal/calls.ts";
import { pollDelay } from "#protocol/internal/client.ts";
import type { SharedAnswer } from "./reads.ts";

/** Reads over HTTP what a socket would bring. */
export interface Poller {
  start(): void;
  stop(): void;
  isRunning(): boolean;
}

/** Makes one read of the gateway. */
export type Read = (path: string) => Promise<SharedAnswer>;

class Refused extends Error {
  readonly retryAfterS: number | undefined;

  constructor({ status, headers }: SharedAnswer) {
    super(`status ${status}`);
    this.retryAfterS = retryAfterFrom(headers["retry-after"] ?? null);
  }
}

/** The path that reads the same as a socket, by the path of the socket. */
const addresses: ReadonlyMap<string, string> = new Map(
  Object.values(feeds).flatMap((feed) => ("read" in feed ? [[feed.path, feed.read.path]] : [])),
);

/** Whether a feed can be read over HTTP. */
export function isPollable(feed: string): boolean {
  return addresses.has(feed);
}

/**
 * The texts that the socket of a feed would have brought by now. Rejects when the gateway does not answer with status
 * 200. The answers for one inverter have the form of the main feed's messages.
 * Source: docs/gateway/live.md#live-status.
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
  const answer = await read(path);
  if (answer.status !== 200) throw new Refused(answer);
  return answer.body.toString("utf8");
}

/** Polls until it is stopped, later after failures and never sooner than the gateway asks. */
export function createPoller(
  load: () => Promise<readonly string[]>,
  onTexts: (texts: readonly string[]) => void,
  onFailed: () => void,
): Poller {
  let round = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;

  async function poll(own: number, before: number): Promise<void> {
    const outcome = await load().then(
      (texts) => ({ texts, failures: 0, retryAfterS: undefined }),
      (error: unknown) => ({
        texts: undefined,
        failures: before + 1,
        retryAfterS: error instanceof Refused ? error.retryAfterS : undefined,
      }),
    );
    if (own !== round) return;
    timer = setTimeout(() => void poll(own, outcome.failures), pollDelay(outcome, Math.random()));
    if (outcome.texts === undefined) onFailed();
    else onTexts(outcome.texts);
  }

  return {
    isRunning: () => isRunning,
    start() {
      isRunning = true;
      round += 1;
      void poll(round, 0);
    },
    stop() {
      isRunning = false;
      round += 1;
      clearTimeout(timer);
    },
  };
}
