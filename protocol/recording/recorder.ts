import { parseJson } from "../api/reply.ts";
import type { RecordedAnswer, RecordedMessage, Recording } from "./recording.ts";

/** Maximum size of a recording. */
export interface RecordingLimits {
  readonly durationMs: number;
  /** Characters of all messages together. */
  readonly characters: number;
}

/** Half an hour of a talkative gateway, and bounded on a phone. */
export const usualRecordingLimits: RecordingLimits = {
  durationMs: 30 * 60_000,
  characters: 4_000_000,
};

/** Records a live session. Times are ms since 1970, of one clock. Mutable, as messages come several times a second. */
export class Recorder {
  readonly limits: RecordingLimits;
  private readonly startMs: number;
  private readonly messages: RecordedMessage[] = [];
  private answers: readonly RecordedAnswer[] = [];
  private recordedCharacters = 0;
  private isOver = false;

  constructor(startMs: number, limits: RecordingLimits = usualRecordingLimits) {
    this.startMs = startMs;
    this.limits = limits;
  }

  get count(): number {
    return this.messages.length;
  }

  /** Characters of the messages so far. */
  get characters(): number {
    return this.recordedCharacters;
  }

  /** No more is taken: a limit was reached. */
  get isFull(): boolean {
    return this.isOver;
  }

  /** Takes the answers that a page starts with. */
  answer(answers: readonly RecordedAnswer[]): void {
    this.answers = answers;
  }

  /** Takes a message, unless it would go beyond a limit. */
  add(feed: RecordedMessage["feed"], text: string, nowMs: number): void {
    // A clock that was set back must not bring the messages out of order.
    const last = this.messages[this.messages.length - 1]?.atMs ?? 0;
    const atMs = Math.max(last, Math.round(nowMs - this.startMs));
    const { durationMs, characters } = this.limits;
    this.isOver ||= atMs > durationMs || this.recordedCharacters + text.length > characters;
    if (this.isOver) return;
    this.recordedCharacters += text.length;
    const json = parseJson(text);
    // A message that is a JSON text would come back without its quotes.
    const message = json.ok && typeof json.value !== "string" ? json.value : text;
    this.messages.push({ atMs, feed, message });
  }

  /** The session until now, or until it was full. */
  recording(nowMs: number): Recording {
    const last = this.messages[this.messages.length - 1]?.atMs ?? 0;
    const durationMs = Math.min(this.limits.durationMs, Math.round(nowMs - this.startMs));
    return {
      format: "heliograph-recording",
      version: 1,
      recordedAt: new Date(this.startMs).toISOString(),
      isRedacted: false,
      durationMs: Math.max(1, last, durationMs),
      answers: [...this.answers],
      messages: [...this.messages],
    };
  }
}

/** The text of a recorded message as the gateway sent it, but for spaces. */
export function messageText({ message }: RecordedMessage): string {
  return typeof message === "string" ? message : JSON.stringify(message);
}
