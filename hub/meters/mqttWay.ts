import type { MqttKind } from "#plant/meters/kind.ts";
import { readMessage } from "#plant/meters/kinds.ts";
import { LONGEST, parseAnswer } from "#plant/meters/reading.ts";
import { err, ok } from "#protocol/result.ts";
import { connectBroker } from "../connectBroker.ts";
import { backOffS } from "./backOff.ts";
import type { Arrival, MeterSettings, MeterWayOpen, OnArrival } from "./way.ts";

const CONNECT_MS = 5_000;

/** Power taken and power given that come apart: one of them alone is no reading. */
class PowerPair {
  private takenW: number | undefined;
  private givenW: number | undefined;

  /** The difference once both have come since the last; an error at once. */
  take(...[taken, given]: readonly (Arrival | undefined)[]): Arrival | undefined {
    const fault = [taken, given].find((half) => half?.ok === false);
    if (fault !== undefined) {
      this.clear();
      return fault;
    }
    if (taken?.ok) this.takenW = taken.value.powerW;
    if (given?.ok) this.givenW = given.value.powerW;
    if (this.takenW === undefined || this.givenW === undefined) return undefined;
    const powerW = this.takenW - this.givenW;
    this.clear();
    return ok({ powerW });
  }

  private clear(): void {
    [this.takenW, this.givenW] = [undefined, undefined];
  }
}

/** Follows the topics of a meter. Retained messages are ignored: their age is unknown. */
export function openMqttWay(
  kind: MqttKind,
  settings: MeterSettings,
  onArrival: OnArrival,
): MeterWayOpen {
  const { host, fields, isInverted } = settings;
  const { topic = "", user, password } = fields;
  const topicExport = fields.topicExport || topic;
  const hasTwo = topicExport !== topic || Boolean(fields.powerExport);
  const pair = new PowerPair();
  const client = connectBroker(/^\w+:\/\//.test(host) ? host : `mqtt://${host}`, {
    reconnectPeriod: 1000 * backOffS(1),
    connectTimeout: CONNECT_MS,
    ...(user && { username: user }),
    ...(password && { password }),
  });
  let failures = 1;
  // How long it waits is looked up when it next loses the broker.
  const wait = (afterFailures: number): void => {
    failures = afterFailures;
    client.options.reconnectPeriod = 1000 * backOffS(failures);
  };
  client.on("reconnect", () => wait(failures + 1));
  client.on("connect", () => client.subscribe([...new Set([topic, topicExport])]));
  client.on("error", (error) =>
    onArrival(err(/not authorized/i.test(error.message) ? "login" : "away")),
  );
  client.on("offline", () => onArrival(err("away")));
  client.on("message", (from, bytes, { retain }) => {
    if (from !== topic && from !== topicExport) return;
    // A broker that drops each connection at once is no better than none.
    wait(1);
    if (bytes.length > LONGEST) return onArrival(err("tooLong"));
    const payload = bytes.toString("utf8");
    const json = parseAnswer(payload);
    const answers = [json.ok ? json.value : payload.slice(0, 1_000)];
    const read = (path: string | undefined): Arrival =>
      readMessage(kind, { payload, retain }, { fields: { ...fields, path }, isInverted });
    const taken = from === topic ? read(fields.path) : undefined;
    if (!hasTwo && taken !== undefined) return onArrival(taken, answers);
    const given = from === topicExport ? read(fields.powerExport || fields.path) : undefined;
    const both = pair.take(taken, given);
    if (both !== undefined) onArrival(both, answers);
  });
  return { close: () => void client.end(true) };
}
