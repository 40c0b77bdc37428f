import { describe, expect, it } from "vitest";
import { chipOfModel } from "#app/shared/gateway/chip.ts";
import { firmwareCause } from "#app/core/maintenance/firmware/failure.ts";
import { firmwareHeadBytes, readFirmware } from "#app/core/maintenance/firmware/image.ts";
import { checkFirmware, type FirmwareTarget } from "#app/core/maintenance/firmware/preflight.ts";
import { applicationImage, factoryImage } from "../../support/firmware.ts";

const gateway: FirmwareTarget = { chipmodel: "ESP32-D0WD-V3", sketch_total: 1_966_080 };

function check(bytes: Uint8Array, { name = "update.bin", target = gateway } = {}) {
  const head = bytes.slice(0, firmwareHeadBytes);
  return checkFirmware({ name, sizeBytes: bytes.length, head }, target);
}

describe("an application image", () => {
  it("passes without a warning and tells what it is", () => {
    expect(check(applicationImage())).toEqual({
      content: {
        kind: "application",
        image: {
          chip: "ESP32",
          project: "heliograph-test",
          version: "1.2.3",
          idfVersion: "v4.4.6",
          builtAt: "Mar  7 2024 18:00:00",
        },
      },
      warnings: [],
    });
  });

  it("is described even where the bytes lie within a larger buffer", () => {
    const outer = new Uint8Array(8192);
    outer.set(applicationImage(), 100);
    expect(readFirmware(outer.subarray(100))).toEqual(readFirmware(applicationImage()));
  });

  it("without a descriptor is still an application", () => {
    const bytes = applicationImage();
    bytes[32] = 0;
    const { content, warnings } = check(bytes);
    expect(content).toMatchObject({ kind: "application", image: { chip: "ESP32" } });
    expect(content).toMatchObject({ image: { project: undefined, builtAt: undefined } });
    expect(warnings).toEqual([]);
  });

  it("cut off within the descriptor keeps its chip and loses its texts", () => {
    expect(readFirmware(applicationImage().slice(0, 200))).toMatchObject({
      kind: "application",
      image: { chip: "ESP32", version: undefined },
    });
  });

  it("with bytes that are no text in the descriptor shows nothing of them", () => {
    const bytes = applicationImage();
    bytes.set([0x1b, 0x5b], 48);
    expect(readFirmware(bytes)).toMatchObject({ image: { version: undefined } });
  });
});

describe("warnings", () => {
  const text = new TextEncoder();

  it.each([
    ["a text file", text.encode("hello"), [{ kind: "notImage" }]],
    ["nothing at all", new Uint8Array(), [{ kind: "empty" }]],
    ["a gzip file", new Uint8Array([0x1f, 0x8b, 8, 0]), [{ kind: "gzip" }]],
    ["a zip archive", text.encode("PK\u0003\u0004"), [{ kind: "zip" }]],
    ["an image too short for its header", new Uint8Array([0xe9, 1]), [{ kind: "notImage" }]],
    ["an image for another chip", applicationImage({ chipId: 9 }), [chip("ESP32-S3")]],
    ["an image for an unknown chip", applicationImage({ chipId: 999 }), []],
    ["a factory image", factoryImage(0x1000, applicationImage()), [{ kind: "factory" }]],
    [
      "a factory image for a newer chip",
      factoryImage(0, applicationImage({ chipId: 9 })),
      [{ kind: "factory" }, chip("ESP32-S3")],
    ],
  ])("%s", (_, bytes, expected) => {
    expect(check(bytes).warnings).toEqual(expected);
  });

  it("a factory image shows the application inside", () => {
    const bytes = factoryImage(0x1000, applicationImage({ version: "9.9" }));
    expect(check(bytes).content).toMatchObject({ kind: "factory", image: { version: "9.9" } });
  });

  it("larger than the partition by one byte", () => {
    const file = { name: "a.bin", sizeBytes: 1_966_081, head: applicationImage() };
    expect(checkFirmware(file, gateway).warnings).toEqual([
      { kind: "tooLarge", sizeBytes: 1_966_081, roomBytes: 1_966_080 },
    ]);
    expect(checkFirmware({ ...file, sizeBytes: 1_966_080 }, gateway).warnings).toEqual([]);
  });

  it.each([
    ["update.bin", []],
    ["UPDATE.BIN", []],
    ["update.bin.gz", []],
    ["update.txt", [{ kind: "name" }]],
    ["bin", [{ kind: "name" }]],
  ])("the name %s", (name, expected) => {
    expect(check(applicationImage(), { name }).warnings).toEqual(expected);
  });

  it.each([
    ["opendtu-generic_esp32.bin", undefined],
    ["opendtu-onbattery-generic_esp32s3.bin", "generic_esp32s3"],
    ["opendtu-generic_esp32s3_usb (1).bin", "generic_esp32s3_usb"],
    ["my_generic_esp32_16mb_psram.bin", "generic_esp32_16mb_psram"],
    ["opendtu-generic_esp32_32mb.bin", "generic_esp32_32mb"],
    ["OpenDTUFusionV2_poe.bin", "opendtufusionv2_poe"],
    ["opendtu-olimex_esp32_poe.bin", "olimex_esp32_poe"],
    ["opendtu-generic.bin", undefined],
    ["firmware.bin", undefined],
  ])("of the build by the name %s: %s", (name, image) => {
    const target = { ...gateway, pioenv: "generic_esp32" };
    const expected = image === undefined ? [] : [{ kind: "build", image, gateway: target.pioenv }];
    expect(check(applicationImage(), { name, target }).warnings).toEqual(expected);
    expect(check(applicationImage(), { name }).warnings).toEqual([]);
  });

  it.each([
    ["generic_esp32s3", "firmware.bin", "generic_esp32s3"],
    ["generic_esp32s3", "opendtu-generic_esp32.bin", "generic_esp32s3"],
    ["generic_esp32", "opendtu-generic_esp32s3.bin", undefined],
    ["of_my_own", "opendtu-generic_esp32s3.bin", "generic_esp32s3"],
  ])("of the build by %s in the image, named %s: %s", (holds, name, image) => {
    const target = { ...gateway, pioenv: "generic_esp32" };
    const expected = image === undefined ? [] : [{ kind: "build", image, gateway: target.pioenv }];
    expect(check(applicationImage({ holds: `\0${holds}` }), { name, target }).warnings).toEqual(
      expected,
    );
  });

  it("of no build where the gateway runs that of its owner", () => {
    const target = { ...gateway, pioenv: "my_board" };
    const bytes = applicationImage({ holds: "\0my_board" });
    expect(check(bytes, { name: "opendtu-generic_esp32.bin", target }).warnings).toEqual([]);
    expect(check(applicationImage(), { name: "my_board.bin", target }).warnings).toEqual([]);
  });

  it("knows nothing of the gateway, and so warns of nothing that depends on it", () => {
    expect(check(applicationImage({ chipId: 9 }), { target: {} }).warnings).toEqual([]);
  });
});

function chip(image: string) {
  return { kind: "chip", image, gateway: "ESP32" };
}

it.each([
  ["ESP32-D0WD-V3", "ESP32"],
  ["ESP32-D2WDQ5", "ESP32"],
  ["ESP32-S0WDQ5", "ESP32"],
  ["ESP32-PICO-D4", "ESP32"],
  ["ESP32-U4WDH", "ESP32"],
  ["ESP32", "ESP32"],
  ["ESP32-S2", "ESP32-S2"],
  ["ESP32-S2FH16", "ESP32-S2"],
  ["ESP32-S3", "ESP32-S3"],
  ["ESP32-C3", "ESP32-C3"],
  ["RP2040", undefined],
  ["", undefined],
])("the model %s is of the family %s", (model, family) => {
  expect(chipOfModel(model)).toBe(family);
});

it.each([
  [401, "", "signedOut"],
  [429, "", "memory"],
  [400, "Missing MD5 parameter", "checksum"],
  [400, "MD5 parameter invalid", "checksum"],
  [400, "the update could not begin", "refusedStart"],
  [400, "the update could not be ended", "refusedEnd"],
  [400, "something appended", "refused"],
  [400, "", "refused"],
  [500, "FAIL", "rejected"],
  [500, "FAIL\r\n", "rejected"],
  [500, "OTA updates not supported", "noRoom"],
  [500, "no luck", "device"],
  [502, "FAIL", "device"],
  [404, "", "unknown"],
])("an answer %i with %j is blamed on %s", (status, body, cause) => {
  expect(firmwareCause({ kind: "answer", status, body })).toBe(cause);
});

it("no answer at all is blamed on the connection", () => {
  expect(firmwareCause({ kind: "silence" })).toBe("cutOff");
});
