import type { MqttClient } from "mqtt";
import { connectBroker } from "../connectBroker.ts";
import type { Message } from "./message.ts";
import { noReply, PATIENCE_MS, Refusal, type Sender } from "./sender.ts";

/**
 * Publishes to `TOPIC/GATEWAY/alerts/RULE/SUBJECT`, digests to `TOPIC/GATEWAY/digest/SPAN`. The last message of each is
 * retained: of an alert it says whether it is active. Each message has its own connection, since there are few.
 */
export const sendByMqtt: Sender<"mqtt"> = async (
  { url = "", username, password, topic = "" },
  message,
  signal,
) => {
  signal.throwIfAborted();
  const client = connectBroker(url, {
    connectTimeout: PATIENCE_MS,
    reconnectPeriod: 0,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
  });
  const stop = (): void => void client.end(true);
  signal.addEventListener("abort", stop, { once: true });
  try {
    await connectClient(client);
    const retain = message.kind !== "test";
    const sent = JSON.stringify(message);
    await within(client.publishAsync(topicOf(topic, message), sent, { qos: 1, retain }));
  } finally {
    signal.removeEventListener("abort", stop);
    await client.endAsync(true);
  }
};

/** Resolves once the broker has taken the sign-in. */
function connectClient(client: MqttClient): Promise<void> {
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

/** The topic of a message. Subjects come from devices; brokers refuse topics with control or unassigned characters. */
export function topicOf(topic: string, { gateway, alert, digest }: Message): string {
  const parts = alert
    ? ["alerts", alert.rule, alert.subject.replaceAll(/[/+#\p{Cc}\p{Cn}\p{Cs}]/gu, "-")]
    : digest
      ? ["digest", digest.span]
      : ["alerts", "test"];
  const levels = [topic.replace(/\/$/, ""), gateway, ...parts];
  return levels.filter((level) => level !== "").join("/");
}

async function within(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Refusal(noReply)), PATIENCE_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
