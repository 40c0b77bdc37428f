import type { Feed } from "../areas/feeds.ts";
import { parseAnswer, type ReplyError } from "../api/reply.ts";
import { readShape } from "../api/read-shape.ts";
import { mapResult, ok, type Result } from "../result.ts";
import { share } from "../share.ts";

/** The last whole message of a feed and when it came, in ms of the caller's clock. */
export interface Snapshot<Message> {
  readonly data: Message;
  readonly receivedAtMs: number;
}

/** State of a feed of whole messages; undefined before the first. */
export type FeedState<Message> = Snapshot<Message> | undefined;

/** Reads a text of a feed of whole messages; the literal `null` says nothing. Never throws. */
export type MergeSnapshot<Message> = (
  state: FeedState<Message>,
  text: string,
  atMs: number,
) => Result<FeedState<Message>, ReplyError>;

/** A row of the table of feeds whose messages are whole answers. */
export type SnapshotFeed<Reply> = Feed<Reply> & Required<Pick<Feed<Reply>, "read">>;

/** Replaces a snapshot, keeping the identity of parts that did not change. */
export function mergeSnapshot<Message>(
  state: FeedState<Message>,
  data: Message,
  receivedAtMs: number,
): Snapshot<Message> {
  return { data: share(state?.data, data), receivedAtMs };
}

function sinceS(state: FeedState<unknown>, atMs: number): number {
  return state === undefined ? 0 : Math.max(0, (atMs - state.receivedAtMs) / 1000);
}

/** How the texts of a feed of whole messages are merged into its state. */
export function snapshotMerger<Reply>({
  read,
  merge = (_last, next) => next,
}: SnapshotFeed<Reply>): MergeSnapshot<Reply> {
  return (state, text, atMs) => {
    const json = parseAnswer(text);
    if (!json.ok) return json;
    if (json.value === null) return ok(state);
    return mapResult(readShape(read.reply, json.value), (next) =>
      mergeSnapshot(state, merge(state?.data, next, sinceS(state, atMs)), atMs),
    );
  };
}
