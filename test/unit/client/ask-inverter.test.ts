import { expect, it } from "vitest";
import { createGateway } from "#protocol/client/create-gateway.ts";

const serial = "114180610042";

/** A gateway with the same answer to every question, and the paths that were asked for. */
function gatewayOf(answer: object) {
  const asked: string[] = [];
  const gateway = createGateway({
    url: "http://gateway.test",
    WebSocket: null,
    fetch(url) {
      asked.push(url.slice("http://gateway.test".length));
      return Promise.resolve(Response.json(answer));
    },
  });
  return { gateway, asked };
}

it("the device information has each value under its own name", async () => {
  const { gateway, asked } = gatewayOf({
    valid_data: true,
    fw_bootloader_version: 104,
    fw_build_version: 10_112,
    fw_build_datetime: "2023-01-12 14:15:00",
    hw_part_number: 0x10_11_20_01,
    hw_version: "01.00",
    hw_model_name: "HM-700-2T",
    max_power: 700,
  });
  expect(await gateway.deviceInfo(serial)).toEqual({
    model: "HM-700-2T",
    maxPowerW: 700,
    partNumber: 0x10_11_20_01,
    hardwareVersion: "01.00",
    firmwareVersion: "1.1.12",
    bootloaderVersion: "0.1.4",
    builtAt: "2023-01-12 14:15:00",
  });
  expect(asked).toEqual([`/api/devinfo/status?inv=${serial}`]);
});

it("device information that was not received yet is undefined", async () => {
  const { gateway } = gatewayOf({
    valid_data: false,
    fw_bootloader_version: 0,
    fw_build_version: 0,
    fw_build_datetime: "",
    hw_part_number: 0,
    hw_version: "",
    hw_model_name: "",
    max_power: 0,
  });
  expect(Object.values(await gateway.deviceInfo(serial))).toEqual(Array(7).fill(undefined));
});

it("an event has its times, and no end while it lasts", async () => {
  const message = "Grid: overvoltage";
  const { gateway, asked } = gatewayOf({
    count: 2,
    events: [
      { message_id: 141, message, start_time: 36_000, end_time: 36_060 },
      { message_id: 142, message, start_time: 90_000, end_time: 0 },
    ],
  });
  expect(await gateway.events(serial)).toEqual([
    { id: 141, message, startS: 36_000, endS: 36_060 },
    { id: 142, message, startS: 90_000, endS: undefined },
  ]);
  expect(asked).toEqual([`/api/eventlog/status?inv=${serial}&locale=en`]);
});

it.each([[[]], [[0, 0, 0, 0]]])("a grid profile of %j is none yet", async (raw) => {
  expect(await gatewayOf({ raw }).gateway.gridProfile(serial)).toBeUndefined();
});
