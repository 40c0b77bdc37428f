import { type Feed as FeedRow, feeds as feedTable } from "#protocol/areas/feeds.ts";
import type { GatewayListener, HubGateway } from "../gatewayListener.ts";
import { type Attempts, createAttempts } from "../access/attempts.ts";
import { adminCredentials } from "../access/secrets.ts";
import { createSlots } from "../access/slots.ts";
import { type Admission, createAdmission } from "./admission.ts";
import { ask, bodyOf, NoAnswer, type Question } from "./ask.ts";
import { createCalls } from "./calls.ts";
import { createFeed, type Feed } from "./feed.ts";
import { type Health, watchHealth } from "./health.ts";
import { isPollable, readTexts } from "./readTexts.ts";
import { type SharedAnswer, sharedReads } from "./reads.ts";
import { openUpstream } from "./upstream.ts";

export const feedPaths: readonly string[] = Object.values(feedTable).map(({ path }) => path);

export interface GatewayPlan {
  /** Empty for a single gateway without a name. */
  readonly name: string;
  /** Where browsers find it; begins and ends with a slash. */
  readonly basePath: string;
  readonly url: URL;
  readonly password?: string | undefined;
  /** Whether people who are not signed in get placeholders for its serials. */
  readonly hidesSerials?: boolean | undefined;
  /** A port of its own, where its calls and sockets have the paths that they have at the gateway. */
  readonly port?: number | undefined;
}

/** A gateway and everything that is shared of it: a set of sockets, reads, verified credentials. */
export interface ServedGateway
  extends HubGateway, Admission, Pick<GatewayPlan, "hidesSerials" | "port"> {
  readonly health: Health;
  /** Counts wrong passwords, for all of the hub. */
  readonly attempts: Attempts;
  /** A read that is shared with everybody who asks the same within a second. Rejects with `NoAnswer`. */
  read(path: string, authorization: string | undefined): Promise<SharedAnswer>;
  /** Passes a call on. Rejects with `NoAnswer`, also when the answer is cut or too long. */
  pass(question: Question): Promise<SharedAnswer>;
  isWriting(): boolean;
  /** Time since the hub last sent it something to save or to do, ms; 0 meanwhile, infinite before. */
  sinceWriteMs(): number;
  /** Whether any call to it is pending; background calls wait. */
  isBusy(): boolean;
  feed(path: string): Feed;
  /** Ends every connection to the gateway. */
  close(): void;
}

// The longest settings records have some 10 kB, configuration files 64 kB.
const maxReadBytes = 4 * 2 ** 20;
// A trickle of bytes is no answer either.
const readTimeoutMs = 60_000;
// The gateway has few connections, and others than the hub use them too.
const mostQuestions = 4;

/** Makes a gateway. Nothing is sent before somebody asks. `report` gets sentences for the terminal. */
export function createServedGateway(
  plan: GatewayPlan,
  report: (line: string) => void,
  attempts: Attempts = createAttempts(),
): ServedGateway {
  const { url, password } = plan;
  const address = url.href.replace(/\/$/, "");
  const health = watchHealth(address, report);
  const inSlot = createSlots(mostQuestions);
  const own = password === undefined ? undefined : adminCredentials(password);

  const calls = createCalls();
  const writes = createWrites(() => reads.forget());

  async function pass(question: Question): Promise<SharedAnswer> {
    const isWrite = question.method !== "GET" && question.method !== "HEAD";
    const send = () =>
      inSlot(() =>
        calls.run(question.signal, (signal) => askWatched(url, health, { ...question, signal })),
      );
    return isWrite ? writes.run(send) : send();
  }

  const reads = sharedReads((path, authorization) => pass(readOf(path, authorization)));

  const flooding = once(() =>
    report(`The gateway at ${address} sends too much: the hub skips a part of it.`),
  );
  const feeds = new Map<string, Feed>(
    Object.values(feedTable).map((row) => [row.path, feedOf(row)]),
  );
  const feed = (path: string): Feed => {
    const known = feeds.get(path);
    if (known === undefined) throw new Error(`there is no feed ${path}`);
    return known;
  };

  function feedOf({ path, habits }: FeedRow): Feed {
    const socketUrl = new URL(address + path);
    socketUrl.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    let ofPerson: string | undefined;
    return createFeed({
      path,
      habits,
      onSkipped: flooding,
      openOne: (authorization) => {
        ofPerson = authorization;
        return openUpstream(socketUrl, health, own ?? authorization);
      },
      read: isPollable(path)
        ? () => readTexts(path, (each) => reads.read(each, own ?? ofPerson))
        : undefined,
    });
  }

  health.onChange((isReachable) => {
    if (isReachable) for (const each of feeds.values()) each.retry();
  });

  return {
    name: plan.name,
    basePath: plan.basePath,
    url: address,
    password,
    hidesSerials: plan.hidesSerials,
    port: plan.port,
    health,
    attempts,
    read: (path, authorization) => reads.read(path, authorization),
    pass,
    isWriting: () => writes.isAny(),
    sinceWriteMs: () => writes.sinceMs(),
    isBusy: () => calls.isAny(),
    feed,
    ...createAdmission({ url: address, attempts, read: (...asked) => reads.read(...asked) }),
    listen: (paths, listener) => listen(paths.map(feed), listener, health),
    close: () => {
      for (const each of feeds.values()) each.close();
      calls.end();
    },
  };
}

/** Runs writes. Reads from before or meanwhile may be stale. */
function createWrites(forget: () => void) {
  let running = 0;
  let endedMs = Number.NEGATIVE_INFINITY;
  return {
    isAny: () => running > 0,
    sinceMs: () => (running > 0 ? 0 : performance.now() - endedMs),
    async run<Value>(work: () => Promise<Value>): Promise<Value> {
      running += 1;
      forget();
      try {
        return await work();
      } finally {
        running -= 1;
        endedMs = performance.now();
        forget();
      }
    },
  };
}

function readOf(path: string, authorization: string | undefined): Question {
  // The header keeps the gateway's challenge away, which opens the browser's own dialog.
  const headers = {
    "x-requested-with": "XMLHttpRequest",
    ...(authorization !== undefined && { authorization }),
  };
  return { method: "GET", path, headers, signal: AbortSignal.timeout(readTimeoutMs) };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

async function askWatched(url: URL, health: Health, question: Question): Promise<SharedAnswer> {
  try {
    const answer = await ask(url, question);
    health.answered();
    const body = await bodyOf(answer, maxReadBytes);
    return { status: answer.status, headers: answer.headers, body };
  } catch (error) {
    throw question.signal?.aborted ? error : failure(error, health);
  }
}

function listen(feeds: readonly Feed[], listener: GatewayListener, health: Health): () => void {
  const isReachable = health.isReachable();
  if (isReachable !== undefined) listener.onReach(isReachable, Date.now());
  const leaves = [
    health.onChange((next) => listener.onReach(next, Date.now())),
    ...feeds.map((feed) => feed.listen((...message) => listener.onMessage(...message))),
  ];
  return () => {
    for (const leave of leaves) leave();
  };
}

function failure(error: unknown, health: Health): Error {
  if (!(error instanceof NoAnswer))
    return error instanceof Error ? error : new Error(String(error));
  return new NoAnswer(health.failed(error.message), { cause: error });
}
