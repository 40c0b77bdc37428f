import { expect, it } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { configAfter, memoryUse } from "#protocol/config-file/memory.ts";
import { awakeGateway, clientOf } from "../../support/faultyGateway.ts";
import type { Gateway } from "#simulator/gateway.ts";

const long = (letter: string) => letter.repeat(2500);
const certificates = {
  mqtt_enabled: true,
  mqtt_hostname: "broker.lan",
  mqtt_tls: true,
  mqtt_tls_cert_login: true,
  mqtt_root_ca_cert: long("a"),
  mqtt_client_cert: long("b"),
  mqtt_client_key: long("c"),
};

function fileOf({ device }: Gateway): unknown {
  return JSON.parse(new TextDecoder().decode(device.files.get("config.json")));
}

it("what a save makes of the file is reckoned to the byte", async () => {
  const gateway = awakeGateway();
  const client = clientOf(gateway);
  const mqtt = await client.call(endpoints.mqtt.read);
  const body = { ...mqtt, ...certificates, mqtt_topic: "dach/sued/" };
  const reckoned = memoryUse(configAfter(fileOf(gateway), "mqtt", mqtt, body));
  await client.call(endpoints.mqtt.write, { body });
  expect(reckoned.usedBytes).toBe(memoryUse(fileOf(gateway)).usedBytes);

  const { inverter: all } = await client.call(endpoints.inverter.list);
  const [inverter] = all;
  if (inverter === undefined) throw new Error("no inverter");
  const channel = inverter.channel.map((one, at) => ({ ...one, name: `Lower roof ${at}` }));
  const named = { ...inverter, name: "South", channel };
  const next = memoryUse(configAfter(fileOf(gateway), "inverter", inverter, named));
  await client.call(endpoints.inverter.edit, { body: named });
  expect(next.usedBytes).toBe(memoryUse(fileOf(gateway)).usedBytes);
});

const configWith = (bytes: number) => ({
  cfg: {},
  mqtt: { tls: { root_ca_cert: "x".repeat(bytes) } },
  powerlimiter: { enabled: true },
  battery: { enabled: true },
  huawei: { enabled: true },
});

const bytesNamed = (name: string) => memoryUse({ cfg: { name } }).usedBytes;

it.each([
  ["a", 1],
  ["ä", 2],
  ["€", 3],
  ["☀", 3],
  ["🌞", 4],
])("a text is as long as its UTF-8: %s", (character, bytes) => {
  expect(bytesNamed(character.repeat(10)) - bytesNamed("aaaaaaaaaa")).toBe(10 * (bytes - 1));
});

it("tells which settings the next start would lose, last ones first", () => {
  expect(memoryUse(configWith(15_000)).lost).toEqual([]);
  const { usedBytes } = memoryUse(configWith(15_000));
  const full = 15_000 + 15_360 - usedBytes;
  expect(memoryUse(configWith(full)).lost).toEqual([]);
  expect(memoryUse(configWith(full + 1)).lost).toEqual(["chargerac"]);
  expect(memoryUse(configWith(full + 60)).lost).toEqual(["battery", "chargerac"]);
  expect(memoryUse(null)).toMatchObject({ usedBytes: 0, lost: [] });
});
