import type { ChannelName, ChannelTarget } from "#hub-api/channels.ts";
import type { Message } from "./message.ts";

/** Sends a message to the target of a channel. Rejects when it was not taken, and when the signal is aborted. */
export type Sender<Name extends ChannelName> = (
  target: ChannelTarget<Name>,
  message: Message,
  signal: AbortSignal,
) => Promise<void>;

/** The service did not take a message. The sentence holds nothing of its address. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** Every service has so long to take a message. */
export const PATIENCE_MS = 15_000;
/** What is said of one that does not. */
export const noReply = "no reply in time";
