import { describe, expect, test } from "vitest";
import { md5Hex } from "#simulator/firmware/md5.ts";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { createBoard, restartMs } from "../../support/board.ts";
import { applicationImage } from "../../support/firmware.ts";
import { read, save, send } from "../../support/gatewayClient.ts";

function image(size: number, magic = 0xe9): Uint8Array<ArrayBuffer> {
  return new Uint8Array(size).fill(7).fill(magic, 0, 1);
}

async function update(
  gateway: Gateway,
  fields: Readonly<Record<string, string | Blob>>,
): Promise<readonly [number, string]> {
  const answer = await send(gateway, ["POST", "/api/firmware/update"], { fields });
  return [answer.status, await answer.text()];
}

describe("a firmware update", () => {
  const bytes = image(5000);
  const firmware = new Blob([bytes]);
  const sum = md5Hex(bytes);

  test("takes an image with its sum in front, and restarts", async () => {
    const { gateway } = createBoard();
    expect(await update(gateway, { MD5: sum, firmware })).toEqual([200, "OK"]);
    expect(gateway.device.isRunning()).toBe(false);
    expect(gateway.received.at(-1)?.files[0]).toMatchObject({ fileName: "firmware", md5: sum });
  });

  test.each([
    ["a missing sum", { firmware }],
    ["a sum behind the file", { firmware, MD5: sum }],
    ["a sum of the wrong length", { MD5: "abc", firmware }],
    ["another sum", { MD5: "0".repeat(32), firmware }],
    ["no image", { MD5: md5Hex(image(10, 0x1f)), firmware: new Blob([image(10, 0x1f)]) }],
    ["more than the partition holds", { MD5: sum, firmware: new Blob([image(6001)]) }],
  ])("refuses %s with 400 and a text, and restarts all the same", async (_, fields) => {
    const { gateway } = createBoard({ partitionBytes: 6000 });
    const [status, text] = await update(gateway, fields);
    expect(status).toBe(400);
    expect(text).not.toBe("");
    expect(gateway.device.isRunning()).toBe(false);
  });

  test("takes one as large as the partition, with its sum in capitals", async () => {
    const { gateway } = createBoard({ partitionBytes: 5000 });
    expect(await update(gateway, { MD5: sum.toUpperCase(), firmware })).toEqual([200, "OK"]);
  });

  test("takes an empty file for done", async () => {
    expect(await update(createBoard().gateway, { MD5: sum, firmware: new Blob([]) })).toEqual([
      200,
      "OK",
    ]);
  });

  test("does not restart for a wrong password", async () => {
    const { gateway } = createBoard();
    const answer = await send(gateway, ["POST", "/api/firmware/update"], {
      auth: ["admin", "wrong"],
      fields: { MD5: sum, firmware },
    });
    expect(answer.status).toBe(401);
    expect(gateway.device.isRunning()).toBe(true);
  });
});

describe("a firmware update of the newer releases", () => {
  const bytes = image(5000);
  const firmware = new Blob([bytes]);
  const sum = md5Hex(bytes);
  const wrongSum = "0".repeat(32);
  const text = new TextEncoder().encode("no image");

  test.each([
    ["an image", { MD5: sum, firmware }, [200, "OK"]],
    ["another sum", { MD5: wrongSum, firmware }, [500, "FAIL"]],
    ["no image", { MD5: md5Hex(text), firmware: new Blob([text]) }, [500, "FAIL"]],
    ["too large", { MD5: sum, firmware: new Blob([image(6001)]) }, [500, "FAIL"]],
    // The writing has not begun, so that it has no error either.
    ["a missing sum", { firmware }, [200, "OK"]],
    ["a sum of the wrong length", { MD5: "abc", firmware }, [200, "OK"]],
  ])("answers to %s, then restarts", async (_, fields, expected) => {
    for (const name of ["2026.03.31", "opendtu-26.3.30"] as const) {
      const { gateway } = createBoard({ partitionBytes: 6000, firmware: name });
      expect(await update(gateway, fields)).toEqual(expected);
      expect(gateway.device.isRunning()).toBe(false);
    }
  });

  test.each([
    ["2024.03.07", 400],
    ["2026.03.31", 200],
    ["opendtu-26.3.30", 500],
  ] as const)("of %s without a second partition gives %i", async (name, status) => {
    const { gateway } = createBoard({ hasSecondPartition: false, firmware: name });
    const [given] = await update(gateway, {
      MD5: sum,
      firmware: new Blob([releaseImage("2026.04.01")]),
    });
    expect(given).toBe(status);
    gateway.advance(restartMs);
    expect(gateway.device.release).toBe(name.replace("opendtu-", "v"));
  });

  test.each([
    ["2026.03.31", true],
    ["one-partition", false],
  ])("the status says whether it can be: %s", async (scenario, canBe) => {
    const name = scenario === "one-partition" ? scenario : "full";
    const gateway = createGateway(gatewayOptions(name, { firmware: "2026.03.31" }));
    expect(await read(gateway, "/api/firmware/status")).toEqual({ ota_supported: canBe });
  });
});

function releaseImage(version: string): Uint8Array<ArrayBuffer> {
  return applicationImage({ version });
}

async function hashAfter(fields: Readonly<Record<string, string | Blob>>): Promise<unknown[]> {
  const { gateway } = createBoard({ firmware: "2026.03.31" });
  const hash = async () =>
    Reflect.get(Object(await read(gateway, "/api/system/status")), "git_hash");
  await update(gateway, fields);
  const hashes = [gateway.device.release];
  gateway.advance(restartMs);
  return [...hashes, await hash()];
}

describe("after the restart the gateway says that it is", () => {
  test.each([
    ["the release that the image names", "2026.06.01", "2026.06.01"],
    ["one that was built later", "v26.5.1-7-g1a2b3c4", "v26.5.1-7-g1a2b3c4"],
    ["the old one where none is named", "1.2.3", "2026.03.31"],
  ])("%s: %s", async (_, version, shown) => {
    const bytes = releaseImage(version);
    const fields = { MD5: md5Hex(bytes), firmware: new Blob([bytes]) };
    expect(await hashAfter(fields)).toEqual(["2026.03.31", shown]);
  });

  test("the old one where the image was refused", async () => {
    const fields = { MD5: "0".repeat(32), firmware: new Blob([releaseImage("2026.06.01")]) };
    expect(await hashAfter(fields)).toEqual(["2026.03.31", "2026.03.31"]);
  });
});

async function restore(gateway: Gateway, file: string, content: string): Promise<Response> {
  const answer = await send(gateway, ["POST", `/api/config/upload?file=${file}`], {
    fields: { config: new Blob([content]) },
  });
  gateway.advance(restartMs);
  return answer;
}

const long = "x".repeat(8 * 2 ** 20);

test.each([
  ["a file", { config: new Blob([long]) }],
  ["a field", { data: long }],
  ["the name of a field", { [long]: "" }],
  [
    "many fields",
    Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`f${n}`, "x".repeat(14_000)])),
  ],
])("keeps the size of %s that a stranger posts, not its bytes", async (_, fields) => {
  const { gateway } = createBoard();
  await send(gateway, ["POST", "/api/nothing"], { auth: null, fields });
  const kept = gateway.received.map((request) => ({
    ...request,
    files: request.files.map(({ bytes }) => bytes.length),
  }));
  expect(kept).toHaveLength(1);
  expect(kept[0]?.files.every((length) => length === 0)).toBe(true);
  expect(JSON.stringify(kept).length).toBeLessThan(20_000);
});

describe("config files", () => {
  test("a backup brings the settings back", async () => {
    const { gateway } = createBoard();
    const backup = await send(gateway, ["GET", "/api/config/get?file=config.json"]);
    expect(backup.headers.get("content-disposition")).toBe('attachment; filename="config.json"');
    const text = await backup.text();
    await save(gateway, "/api/security/config", { password: "another-one", allow_readonly: false });
    await send(gateway, ["POST", "/api/config/upload?file=config.json"], {
      auth: ["admin", "another-one"],
      fields: { config: new Blob([text]) },
    });
    gateway.advance(restartMs);
    expect(await read(gateway, "/api/security/config")).toEqual({
      password: "openDTU42",
      allow_readonly: true,
    });
  });

  test("a broken file gives factory settings and a new serial, written at once", async () => {
    const { gateway } = createBoard();
    await restore(gateway, "config.json", "no json");
    expect(await read(gateway, "/api/inverter/list")).toEqual({ inverter: [] });
    expect(await read(gateway, "/api/dtu/config")).toHaveProperty("serial", "199980137057");
    const file = await send(gateway, ["GET", "/api/config/get"]);
    expect(await file.json()).toHaveProperty("dtu.serial", 0x199980137057);
  });

  test("a reset keeps the pin profiles only", async () => {
    const { gateway } = createBoard();
    await restore(gateway, "notes.txt", "hello");
    expect(await read(gateway, "/api/config/list")).toEqual({
      configs: [{ name: "config.json" }, { name: "notes.txt" }, { name: "pin_mapping.json" }],
    });
    await save(gateway, "/api/config/delete", { delete: true });
    gateway.advance(restartMs);
    expect(await read(gateway, "/api/config/list")).toEqual({
      configs: [{ name: "config.json" }, { name: "pin_mapping.json" }],
    });
    expect(await read(gateway, "/api/device/config")).toHaveProperty("curPin.name", "");
  });

  test("a file that is not there is 404 without a body", async () => {
    const answer = await send(createBoard().gateway, ["GET", "/api/config/get?file=none.json"]);
    expect([answer.status, await answer.text()]).toEqual([404, ""]);
  });

  test("an upload without a name is 500, writes nothing and restarts", async () => {
    const { gateway } = createBoard();
    const answer = await send(gateway, ["POST", "/api/config/upload"], {
      fields: { config: new Blob(["{}"]) },
    });
    expect([answer.status, gateway.device.isRunning()]).toEqual([500, false]);
    gateway.advance(restartMs);
    expect(gateway.device.config.inverters[0]?.name).toBe("Garage");
  });

  test("an empty file changes nothing", async () => {
    const { gateway } = createBoard();
    expect((await restore(gateway, "config.json", "")).status).toBe(200);
    expect(gateway.device.config.inverters[0]?.name).toBe("Garage");
  });
});
