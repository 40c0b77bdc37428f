import type { TestOutcome } from "#hub-api/alerts.ts";
import { knownReason } from "../gateways/ask.ts";
import { type AlertStore, LONGEST_DELAY_S, type Notice } from "./alertStore.ts";
import type { Channel } from "./channels.ts";
import { isQuietAt } from "./quietHours.ts";
import { noReply, Refusal } from "./sender.ts";
import { messageOf, testMessage } from "./message.ts";
import type { NoticeLanguage } from "../config/alertOptions.ts";

export interface DeliveryOptions {
  readonly alerts: Pick<AlertStore, "due" | "settle" | "delay">;
  readonly channels: readonly Channel[];
  readonly language: NoticeLanguage;
  readonly report: (line: string) => void;
  readonly onFailure: (error: unknown) => void;
  /** Aborted when the hub ends; unsent notices are sent after the next start. */
  readonly signal: AbortSignal;
  /** Numbers of notices that were taken and could not be forgotten yet. */
  readonly taken: Set<number>;
}

/** A notice is tried so often, over a little more than a day, and then given up. */
export const MOST_TRIES = 12;
const FIRST_DELAY_S = 30;

/** Seconds until the next try after a number of failures. */
export function delayAfter(tries: number): number {
  return Math.min(FIRST_DELAY_S * 3 ** (tries - 1), LONGEST_DELAY_S);
}

/**
 * Delivers the due notices, each channel in order. A channel in its quiet hours waits. An accepted notice is deleted:
 * after a kill in between it is sent again, with the same id. Never rejects: unreadable notices are retried the next
 * time.
 */
export async function deliverDue(options: DeliveryOptions, nowS: number): Promise<void> {
  const { alerts, channels, taken } = options;
  const due = dueNotices(options, nowS);
  const each = channels.map(async (channel) => {
    if (isQuietAt(channel.quiet, nowS)) return;
    for (const notice of due) {
      const isOurs = notice.channel === channel.name && !options.signal.aborted;
      if (isOurs) await deliver(options, { channel, notice, nowS });
    }
  });
  await Promise.all(each);
  // A message of a channel that is no longer configured counts as delivered.
  const names = channels.map(({ name }) => name);
  for (const { id, channel } of due) if (!names.includes(channel)) taken.add(id);
  for (const id of taken) attempt(options, () => (alerts.settle(id), taken.delete(id)));
}

function dueNotices(options: DeliveryOptions, nowS: number): readonly Notice[] {
  let due: readonly Notice[] = [];
  attempt(options, () => (due = options.alerts.due(nowS)));
  return due.filter(({ id }) => !options.taken.has(id));
}

/** Runs a write that the store may reject. */
function attempt({ onFailure }: Pick<DeliveryOptions, "onFailure">, work: () => unknown): void {
  try {
    work();
  } catch (error) {
    onFailure(error);
  }
}

export async function sendTest(
  { channels, language, signal }: Pick<DeliveryOptions, "channels" | "language" | "signal">,
  atMs: number,
): Promise<TestOutcome> {
  const sent = channels.map(async ({ name, send }) => {
    const failure = await send(testMessage(atMs, language), signal).then(() => null, failureOf);
    return { channel: name, failure };
  });
  return { channels: await Promise.all(sent) };
}

async function deliver(
  options: DeliveryOptions,
  {
    channel,
    notice,
    nowS,
  }: { readonly channel: Channel; readonly notice: Notice; readonly nowS: number },
): Promise<void> {
  const { alerts, language, report, signal, taken } = options;
  const { id, gateway, event } = notice;
  const failure = await channel
    .send(messageOf(gateway, event, language), signal)
    .then(() => null, failureOf);
  if (failure === null) return void taken.add(id);
  if (signal.aborted) return undefined;
  const tries = notice.tries + 1;
  if (tries === 1) report(`A message cannot be sent by ${channel.name}: ${failure}.`);
  if (tries < MOST_TRIES) {
    return attempt(options, () => alerts.delay(id, tries, nowS + delayAfter(tries)));
  }
  report(`A message was not sent by ${channel.name} after ${tries} tries.`);
  taken.add(id);
}

/** Why something was not sent. Messages of libraries are not shown: they hold addresses and tokens. */
function failureOf(error: unknown): string {
  // `fetch` hides the reason behind its own error.
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (cause instanceof Refusal) return cause.message;
  if (cause instanceof Error && cause.name === "TimeoutError") return noReply;
  return knownReason(cause) ?? "it could not be sent";
}
