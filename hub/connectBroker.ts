import { connect, type IClientOptions, type MqttClient } from "mqtt";

/** No message to the hub is longer, bytes; MQTT allows 256 MB. */
const LONGEST = 2 ** 20;

/** Connects to an MQTT broker. The connection to one that sends more without an end of the message is closed. */
export function connectBroker(url: string, options: IClientOptions): MqttClient {
  const client = connect(url, options);
  let unreadBytes = 0;
  const bound = (): void => {
    const { stream } = client;
    unreadBytes = 0;
    stream.on("data", ({ length }: Uint8Array) => {
      unreadBytes += length;
      if (unreadBytes > LONGEST) stream.destroy();
    });
  };
  client.on("packetreceive", () => (unreadBytes = 0));
  // Each time it has a new stream right afterwards.
  client.on("reconnect", () => queueMicrotask(bound));
  bound();
  return client;
}
