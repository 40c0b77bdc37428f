import * as v from "valibot";
import { feedPaths } from "../areas/feeds.ts";
import { parseJson } from "../api/reply.ts";
import { redact } from "../privacy/redact.ts";
import { err, ok, type Result } from "../result.ts";

const atMs = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A message of a feed: `message` is its JSON, or its text where it is none. */
export const RecordedMessage = v.object({
  atMs,
  feed: v.picklist(feedPaths),
  message: v.unknown(),
});
export type RecordedMessage = v.InferOutput<typeof RecordedMessage>;

/** The answer to a `GET`; `path` with its query. */
export const RecordedAnswer = v.object({
  path: v.pipe(v.string(), v.startsWith("/api/")),
  body: v.unknown(),
});
export type RecordedAnswer = v.InferOutput<typeof RecordedAnswer>;

/**
 * A live session in a file: its first replies, and every message with its time in ms since then, in order of time.
 * Source: docs/recording.md.
 */
export const Recording = v.object({
  format: v.literal("heliograph-recording"),
  version: v.literal(1),
  /** ISO 8601. */
  recordedAt: v.string(),
  /** Whether serials, names and addresses were replaced. */
  isRedacted: v.boolean(),
  durationMs: v.pipe(v.number(), v.minValue(1)),
  answers: v.array(RecordedAnswer),
  messages: v.pipe(
    v.array(RecordedMessage),
    v.check((messages) => isInOrder(messages), "the messages are not in the order of their times"),
  ),
});
export type Recording = v.InferOutput<typeof Recording>;

const Contents = v.object({
  answers: v.array(v.object({ path: v.string(), body: v.unknown() })),
  messages: v.array(v.object({ message: v.unknown() })),
});

/**
 * A recording without private information; equal values get equal placeholders throughout. Members that control a
 * replay stay, even if a host has such a name. `knowledge` are other documents of the gateway that reveal private
 * values, such as its settings; they are not written.
 */
export function redactRecording(recording: Recording, knowledge?: unknown): Recording {
  const answerParts = recording.answers.map(({ path, body }) => {
    const [bare = ""] = /^[^=]*=?/.exec(path) ?? [];
    return { bare, content: { path: path.slice(bare.length), body } };
  });
  const contents = {
    answers: answerParts.map(({ content }) => content),
    messages: recording.messages.map(({ message }) => ({ message })),
  };
  const { document } = redact(contents, { knowledge });
  const { answers, messages } = v.parse(Contents, document);
  return {
    ...recording,
    isRedacted: true,
    answers: answers.map(({ path, body }, at) => ({
      path: `${answerParts[at]?.bare}${path}`,
      body,
    })),
    messages: recording.messages.map((said, at) => ({ ...said, ...messages[at] })),
  };
}

/** The text of a file: JSON with a line for each answer and message. */
export function encodeRecording({ answers, messages, ...head }: Recording): string {
  const start = JSON.stringify(head).slice(0, -1);
  return `${start},\n"answers": ${list(answers)},\n"messages": ${list(messages)}}\n`;
}

function list(items: readonly unknown[]): string {
  return `[\n${items.map((item) => JSON.stringify(item)).join(",\n")}\n]`;
}

/** Reads the text of a file. A failure is a sentence that names the fault. Never throws. */
export function parseRecording(text: string): Result<Recording, string> {
  const json = parseJson(text);
  if (!json.ok) return err("It is not JSON; it may have been cut off.");
  const head = v.safeParse(v.looseObject({ format: Recording.entries.format }), json.value);
  if (!head.success) return err("It is not a recording of Heliograph.");
  const { version } = head.output;
  if (typeof version === "number" && version > 1) {
    return err(`It is of version ${version}; this Heliograph reads version 1.`);
  }
  const result = v.safeParse(Recording, json.value);
  if (result.success) return ok(result.output);
  const [issue] = result.issues;
  return err(`${v.getDotPath(issue) ?? "The file"}: ${issue.message}.`);
}

function isInOrder(messages: readonly RecordedMessage[]): boolean {
  return messages.every(({ atMs: time }, at) => time >= (messages[at - 1]?.atMs ?? 0));
}
