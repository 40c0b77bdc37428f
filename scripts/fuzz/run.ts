import { ConsoleLog } from "#app/core/console/consoleLog.ts";
import { type FeedId, feeds } from "#protocol/areas/feeds.ts";
import { decodeGridProfile } from "#protocol/grid-profile/decode.ts";
import { type FeedState, type SnapshotFeed, snapshotMerger } from "#protocol/live/feed.ts";
import { emptyLive, type LiveState, mergeLive } from "#protocol/live/live.ts";
import { parseLiveMessage } from "#protocol/areas/live.ts";
import { createRandom } from "#simulator/plant/random.ts";
import { below, damageText, mutateValue, pickOne, type Random } from "./mutate.ts";

/** Real messages of each socket, the base of odd ones. */
export type Corpus = ReadonlyMap<FeedId, readonly string[]>;

export interface FuzzPlan {
  readonly seed: number;
  readonly messages: number;
  readonly profiles: number;
}

/** Number of readable messages. Throws, with the seed and the input, if reading throws or lies. */
export interface FuzzResult {
  readonly merged: number;
  readonly refused: number;
  readonly decoded: number;
}

/** Sends odd messages through parse and merge of every feed, and odd bytes through the profile decoder. */
export function fuzz(corpus: Corpus, { seed, messages, profiles }: FuzzPlan): FuzzResult {
  const random = createRandom(seed);
  const readers = new Map([...corpus.keys()].map((id) => [id, readerFor(id)]));
  const ids: readonly [FeedId, ...FeedId[]] = ["live", "live", ...corpus.keys()];
  let merged = 0;
  for (let at = 0; at < messages; at += 1) {
    // The main feed more often than the others.
    const feed = pickOne(random, ids);
    const text = oddText(random, corpus.get(feed) ?? []);
    if (runGuarded({ seed, at, input: text }, () => readers.get(feed)?.(text, at) === true))
      merged += 1;
  }
  let decoded = 0;
  for (let at = 0; at < profiles; at += 1) {
    const bytes = oddBytes(random);
    const isRead = runGuarded({ seed, at, input: bytes.join() }, () => decodeGridProfile(bytes).ok);
    if (isRead) decoded += 1;
  }
  return { merged, refused: messages - merged, decoded };
}

interface Place {
  readonly seed: number;
  readonly at: number;
  readonly input: string;
}

function runGuarded({ seed, at, input }: Place, read: () => boolean): boolean {
  try {
    return read();
  } catch (cause) {
    throw new Error(`seed ${seed}, number ${at}: ${input.slice(0, 2_000)}`, { cause });
  }
}

type Reader = (text: string, atMs: number) => boolean;

function readerFor(id: FeedId): Reader {
  if (id === "live") return liveReader();
  const feed = feeds[id];
  return "read" in feed ? snapshotReader<unknown>(feed) : consoleReader();
}

function liveReader(): Reader {
  let live: LiveState = emptyLive;
  return (text, atMs) => {
    // A state that grows with every odd serial would be measured instead of the merge.
    const before = live.inverters.length > 20 ? emptyLive : live;
    const message = parseLiveMessage(text);
    if (message.ok) live = mergeLive(before, message.value, atMs);
    const serials = live.inverters.map(({ serial }) => serial);
    if (new Set(serials).size !== serials.length) throw new Error("an inverter twice");
    return message.ok;
  };
}

function snapshotReader<Reply>(feed: SnapshotFeed<Reply>): Reader {
  const merge = snapshotMerger(feed);
  let state: FeedState<Reply>;
  return (text, atMs) => {
    const next = merge(state, text, atMs);
    if (next.ok) state = next.value;
    return next.ok;
  };
}

function consoleReader(): Reader {
  const log = new ConsoleLog();
  return (text, atMs) => {
    log.append(text, atMs);
    return true;
  };
}

function oddText(random: Random, texts: readonly string[]): string {
  const text = texts[below(random, texts.length)] ?? "";
  const roll = random();
  if (roll < 0.1) return text;
  if (roll < 0.3) return damageText(random, text);
  let value = parseText(text);
  for (let times = 1 + below(random, 3); times > 0; times -= 1) value = mutateValue(random, value);
  return JSON.stringify(value) ?? "";
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const sectionIds = [0, 0x10, 0x20, 0x30, 0x40, 0x50, 0x60, 0x70, 0x80, 0x90, 0xa0, 0xb0] as const;

/** Bytes that often begin as a profile does, so that the reading gets far. */
function oddBytes(random: Random): readonly number[] {
  const bytes = Array.from({ length: below(random, 120) }, () => below(random, 256));
  if (random() < 0.7) bytes.splice(0, 4, pickOne(random, [3, 10, 18, 7]), 0, 32, below(random, 4));
  for (let at = 4; at < bytes.length && random() < 0.8; at += 2 + 2 * below(random, 9)) {
    bytes.splice(at, 2, pickOne(random, sectionIds), below(random, 12));
  }
  if (random() < 0.02) bytes.push(pickOne<number>(random, [256, -1, 0.5, Number.NaN]));
  return bytes;
}
