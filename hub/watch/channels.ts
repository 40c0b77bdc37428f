import {
  byChannel,
  channelNames,
  type ChannelName,
  type ChannelTarget,
} from "#hub-api/channels.ts";
import type { AlertOptions } from "../config/alertOptions.ts";
import { httpChannels } from "./httpChannels.ts";
import { sendByMail } from "./mailChannel.ts";
import type { Message } from "./message.ts";
import { sendByMqtt } from "./mqttChannel.ts";
import type { Sender } from "./sender.ts";

/** A way to deliver messages. */
export interface Channel {
  readonly name: string;
  /** Rejects when the message was not taken, and when the signal is aborted. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<void>;
  /** Hours in which messages wait, such as "22:00-07:00"; empty without any. */
  readonly quiet?: string;
}

const senders: { readonly [Name in ChannelName]: Sender<Name> } = {
  ...httpChannels,
  email: sendByMail,
  mqtt: sendByMqtt,
};

export function channelsOf(options: AlertOptions | undefined): readonly Channel[] {
  const channels = byChannel((name) => channelOf(name, options?.[name]));
  return channelNames.flatMap((name) => channels[name] ?? []);
}

function channelOf<Name extends ChannelName>(
  name: Name,
  target: ChannelTarget<Name> | undefined,
): Channel | undefined {
  if (target === undefined) return undefined;
  const { quiet = "" }: ChannelTarget = target;
  return { name, quiet, send: (message, signal) => senders[name](target, message, signal) };
}
