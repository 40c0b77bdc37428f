import { jsonReading, readJsonPath } from "#protocol/json-path.ts";
import { parseJson } from "../firmware/json.ts";

/** The broker's last message for a topic, and its time in milliseconds of uptime. */
interface Delivery {
  readonly payload: string;
  readonly atMs: number;
}

/** A number that came over MQTT. */
export interface DeliveredValues {
  readonly value: number;
  readonly atMs: number;
}

/** Where a number comes from: a topic, the path into its JSON (none for a plain number) and the factor of its unit. */
export interface MqttSource {
  readonly topic: string;
  readonly path: string;
  readonly factor: number;
}

/** The last messages of the broker; lost with a restart. */
export class MqttInbox {
  #deliveries: ReadonlyMap<string, Delivery> = new Map();

  /** The device starts: nothing was delivered. */
  boot(): void {
    this.#deliveries = new Map();
  }

  /** The broker delivers a message. */
  deliver(topic: string, payload: string, atMs: number): void {
    this.#deliveries = new Map([...this.#deliveries, [topic, { payload, atMs }]]);
  }

  /** The last number of a source; undefined when there was none. */
  read({ topic, path, factor }: MqttSource): DeliveredValues | undefined {
    const delivery = topic === "" ? undefined : this.#deliveries.get(topic);
    if (delivery === undefined) return undefined;
    const number = numberIn(delivery.payload, path);
    return number === undefined ? undefined : { value: number * factor, atMs: delivery.atMs };
  }
}

function numberIn(payload: string, path: string): number | undefined {
  return jsonReading(readJsonPath(parseJson(payload, null).value, path), true);
}
