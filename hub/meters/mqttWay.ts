import type { MqttKind } from "#plant/meters/kind.ts";
import { readMessage } from "#plant/meters/kinds.ts";
import { LONGEST, parseAnswer } from "#plant/meters/reading.ts";
import { err } from "#protocol/result.ts";
import { connectBroker } from "../connectBroker.ts";
import type { MeterSettings, MeterWayOpen, OnArrival } from "./way.ts";

const RECONNECT_MS = 5_000;

/** Follows the topic of a meter. Retained messages are ignored: their age is unknown. */
export function openMqttWay(
  kind: MqttKind,
  settings: MeterSettings,
  onArrival: OnArrival,
): MeterWayOpen {
  const { host, fields, isInverted } = settings;
  const { topic = "", user, password } = fields;
  const client = connectBroker(/^\w+:\/\//.test(host) ? host : `mqtt://${host}`, {
    reconnectPeriod: RECONNECT_MS,
    connectTimeout: RECONNECT_MS,
    ...(user && { username: user }),
    ...(password && { password }),
  });
  client.on("connect", () => client.subscribe(topic));
  client.on("error", (error) =>
    onArrival(err(/not authorized/i.test(error.message) ? "login" : "away")),
  );
  client.on("offline", () => onArrival(err("away")));
  client.on("message", (from, bytes, { retain }) => {
    if (from !== topic) return;
    if (bytes.length > LONGEST) return onArrival(err("tooLong"));
    const payload = bytes.toString("utf8");
    const json = parseAnswer(payload);
    const answer = json.ok ? json.value : payload.slice(0, 1_000);
    onArrival(readMessage(kind, { payload, retain }, { fields, isInverted }), [answer]);
  });
  return { close: () => void client.end(true) };
}
