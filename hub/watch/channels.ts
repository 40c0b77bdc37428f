import { connect, type MqttClient } from "mqtt";
import type { AlertOptions, HttpTarget, MqttTarget } from "../config/alertOptions.ts";
import type { Message } from "./message.ts";

/** A way to deliver messages. */
export interface Channel {
  readonly name: string;
  /** Rejects when the message was not taken, and when the signal is aborted. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<void>;
}

/** The service did not take a message. The sentence holds nothing of its address. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

const PATIENCE_MS = 15_000;
const noReply = "no reply in time";

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
  return (message, signal) =>
    post(target, signal, {
      body: JSON.stringify(message),
      headers: { "content-type": "application/json" },
    });
}

/** See docs.ntfy.sh: the topic is part of the address, the message is the body. */
function byNtfy(target: HttpTarget): Channel["send"] {
  return ({ kind, title, text: body }, signal) => {
    const isStart = kind === "start";
    const [priority, tags] = isStart ? ["high", "warning"] : ["default", "white_check_mark"];
    return post(target, signal, { body, headers: { title, priority, tags } });
  };
}

async function post(
  { url, token }: HttpTarget,
  signal: AbortSignal,
  { body, headers }: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
): Promise<void> {
  const { address, authorization } = withoutAccount(url, token);
  const answer = await fetch(address, {
    method: "POST",
    body,
    headers: { ...headers, ...(authorization !== undefined && { authorization }) },
    // A redirection would carry the token elsewhere.
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Refusal(`it answered ${answer.status}`);
}

/** The address as `fetch` takes it, which refuses user and password in it, and the header that holds them. */
function withoutAccount(
  text: string,
  token: string | undefined,
): { readonly address: URL; readonly authorization: string | undefined } {
  const address = new URL(text);
  const account = [address.username, address.password].map(decodeURIComponent).join(":");
  address.username = "";
  address.password = "";
  if (token !== undefined) return { address, authorization: `Bearer ${token}` };
  const basic = `Basic ${Buffer.from(account, "utf8").toString("base64")}`;
  return { address, authorization: account === ":" ? undefined : basic };
}

/**
 * Publishes to `TOPIC/GATEWAY/alerts/RULE/SUBJECT`. The last event of each is retained: it says whether the alert is
 * active. A connection lasts for one message, of which there are few.
 */
function byMqtt({ url, username, password, topic }: MqttTarget): Channel["send"] {
  return async (message, signal) => {
    signal.throwIfAborted();
    const client = connect(url, {
      connectTimeout: PATIENCE_MS,
      reconnectPeriod: 0,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
    });
    const stop = (): void => void client.end(true);
    signal.addEventListener("abort", stop, { once: true });
    try {
      await connected(client);
      await within(
        client.publishAsync(topicOf(topic, message), JSON.stringify(message), {
          qos: 1,
          retain: message.kind !== "test",
        }),
      );
    } finally {
      signal.removeEventListener("abort", stop);
      await client.endAsync(true);
    }
  };
}

/** Resolves once the broker has taken the sign-in. */
function connected(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once("connect", () => resolve());
    // It stays: later errors have nobody else who listens.
    client.on("error", (error) => reject(refusalOf(error) ?? error));
    // After the patience, and after our own end.
    client.once("close", () => reject(new Refusal(noReply)));
  });
}

function refusalOf(error: Error): Refusal | undefined {
  if (isRefusedSignIn(error)) return new Refusal("it says: not authorized");
  // The library's word for a broker that takes the connection and says nothing.
  return error.message === "connack timeout" ? new Refusal(noReply) : undefined;
}

// Return codes of MQTT 3.1.1 (4, 5) and 5 (134, 135).
function isRefusedSignIn(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && [4, 5, 134, 135].some((c) => c === error.code)
  );
}

/** The topic of a message. Names of gateways and serials hold nothing that has a meaning in topics. */
export function topicOf(topic: string, { gateway, alert }: Message): string {
  const parts = alert
    ? ["alerts", alert.rule, alert.subject.replaceAll(/[/+#\0]/g, "-")]
    : ["alerts", "test"];
  return [topic, gateway, ...parts].filter((part) => part !== "").join("/");
}

async function within(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Refusal(noReply)), PATIENCE_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
