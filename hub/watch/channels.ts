import { connectAsync } from "mqtt";
import type { AlertOptions, HttpTarget, MqttTarget } from "../config/alertOptions.ts";
import type { Message } from "./message.ts";

/** A way to deliver messages. */
export interface Channel {
  readonly name: string;
  /** Rejects when the message was not taken. */
  readonly send: (message: Message) => Promise<void>;
}

const PATIENCE_MS = 15_000;

/** The channels that the configuration names. */
export function channelsOf(options: AlertOptions | undefined): readonly Channel[] {
  const { webhook, ntfy, mqtt } = options ?? {};
  return [
    ...(webhook ? [{ name: "webhook", send: byWebhook(webhook) }] : []),
    ...(ntfy ? [{ name: "ntfy", send: byNtfy(ntfy) }] : []),
    ...(mqtt ? [{ name: "mqtt", send: byMqtt(mqtt) }] : []),
  ];
}

function byWebhook(target: HttpTarget): Channel["send"] {
  return (message) => post(target, JSON.stringify(message), { "content-type": "application/json" });
}

/** See docs.ntfy.sh: the topic is part of the address, the message is the body. */
function byNtfy(target: HttpTarget): Channel["send"] {
  return ({ kind, title, text }) =>
    post(target, text, {
      title,
      priority: kind === "start" ? "high" : "default",
      tags: kind === "start" ? "warning" : "white_check_mark",
    });
}

async function post(
  { url, token }: HttpTarget,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const authorization = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  const answer = await fetch(url, {
    method: "POST",
    body,
    headers: { ...headers, ...authorization },
    // A redirection would carry the token elsewhere.
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

/**
 * Publishes to `TOPIC/GATEWAY/alerts/RULE/SUBJECT`. The last event of each is retained: it says whether the alert is
 * active. A connection lasts for one message, of which there are few.
 */
function byMqtt({ url, username, password, topic }: MqttTarget): Channel["send"] {
  return async (message) => {
    const client = await connectAsync(
      url,
      {
        connectTimeout: PATIENCE_MS,
        reconnectPeriod: 0,
        ...(username !== undefined && { username }),
        ...(password !== undefined && { password }),
      },
      false,
    );
    try {
      await within(
        client.publishAsync(topicOf(topic, message), JSON.stringify(message), {
          qos: 1,
          retain: message.kind !== "test",
        }),
      );
    } finally {
      await client.endAsync(true);
    }
  };
}

/** The topic of a message. Names of gateways and serials hold nothing that has a meaning in topics. */
export function topicOf(topic: string, { gateway, alert }: Message): string {
  const parts = alert
    ? ["alerts", alert.rule, alert.subject.replace("/", "-")]
    : ["alerts", "test"];
  return [topic, gateway, ...parts].filter((part) => part !== "").join("/");
}

async function within(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("no reply in time")), PATIENCE_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
