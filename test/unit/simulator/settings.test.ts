import { describe, expect, test } from "vitest";
import { createBoard, restartMs } from "../../support/board.ts";
import { read, save, send } from "../../support/gatewayClient.ts";
import { bodies } from "../../support/settingsBodies.ts";

const { mqtt, network, inverter, phase, device } = bodies;

function channels(count: number, nameBytes: number) {
  return Array.from({ length: count }, (_, index) => ({
    name: `${index}`.padEnd(nameBytes, "x"),
    max_power: 410,
    yield_total_offset: 0,
  }));
}

describe("what a save makes of its values", () => {
  test("numbers may come as texts, what does not fit is zero", async () => {
    const { gateway } = createBoard();
    await save(gateway, "/api/mqtt/config", { ...mqtt, mqtt_port: "8883", mqtt_lwt_qos: 256 });
    expect(await read(gateway, "/api/mqtt/config")).toMatchObject({
      mqtt_port: 8883,
      mqtt_lwt_qos: 0,
    });
  });

  test("a text that is left out becomes the word null", async () => {
    const { gateway } = createBoard();
    await save(gateway, "/api/battery/config", { enabled: true, provider: 2 });
    expect(await read(gateway, "/api/battery/config")).toEqual({
      enabled: true,
      verbose_logging: false,
      provider: 2,
      jkbms_interface: 0,
      jkbms_polling_interval: 0,
      mqtt_soc_topic: "null",
      mqtt_voltage_topic: "null",
    });
  });

  test("a disabled MQTT is stored unchecked, cut at its limits", async () => {
    const { gateway } = createBoard();
    const long = { ...mqtt, mqtt_enabled: false, mqtt_hostname: "h".repeat(130) };
    expect(await save(gateway, "/api/mqtt/config", long)).toHaveProperty("code", 1001);
    expect(await read(gateway, "/api/mqtt/config")).toHaveProperty(
      "mqtt_hostname",
      "h".repeat(128),
    );
  });

  test("addresses come back in their plain form", async () => {
    const { gateway } = createBoard();
    await save(gateway, "/api/network/config", { ...network, ipaddress: "192.168.007.050" });
    expect(await read(gateway, "/api/network/config")).toHaveProperty("ipaddress", "192.168.7.50");
  });

  test("negative voltages come back a hundredth higher", async () => {
    const { gateway } = createBoard();
    const limiter = { ...bodies.powerlimiter, voltage_start_threshold: -1 };
    await save(gateway, "/api/powerlimiter/config", limiter);
    expect(await read(gateway, "/api/powerlimiter/config")).toHaveProperty(
      "voltage_start_threshold",
      -0.99,
    );
  });

  test("the memory of the parser ends before six long channel names", async () => {
    const { gateway } = createBoard();
    const type = "HMT-1800/2250-6T";
    const edit = (count: number, length: number) =>
      save(gateway, "/api/inverter/edit", {
        ...inverter,
        order: 0,
        type,
        channel: channels(count, length),
      });
    expect(await edit(6, 31)).toHaveProperty("code", 1004);
    expect(await edit(4, 31)).toHaveProperty("code", 4007);
  });

  test("a write that fails keeps the new settings until the restart", async () => {
    const { gateway } = createBoard();
    gateway.faults.flip("configWriteFails", true);
    await save(gateway, "/api/vedirect/config", bodies.vedirect);
    expect(await read(gateway, "/api/vedirect/config")).toHaveProperty("vedirect_enabled", true);
    await save(gateway, "/api/maintenance/reboot", { reboot: true });
    gateway.advance(restartMs);
    expect(await read(gateway, "/api/vedirect/config")).toHaveProperty("vedirect_enabled", false);
  });
});

describe("inverters", () => {
  test("a new one in a freed slot takes over what the slot held", async () => {
    const { gateway } = createBoard();
    await save(gateway, "/api/inverter/edit", { ...inverter, poll_enable: false });
    await save(gateway, "/api/inverter/del", { id: 0 });
    await save(gateway, "/api/inverter/add", { serial: 112180112233, name: "Shed" });
    expect(await read(gateway, "/api/inverter/list")).toMatchObject({
      inverter: [
        {
          id: 0,
          serial: "112180112233",
          name: "Shed",
          poll_enable: false,
          channel: [{ name: "East" }],
        },
        { id: 1, name: "Barn" },
      ],
    });
  });

  test("an unsupported serial is listed as unknown and never heard of", async () => {
    const { gateway } = createBoard();
    await save(gateway, "/api/inverter/add", { serial: "5", name: "What" });
    expect(await read(gateway, "/api/inverter/list")).toHaveProperty(
      "inverter.2",
      expect.objectContaining({ serial: "000000005", type: "Unknown" }),
    );
    expect(await read(gateway, "/api/power/status")).not.toHaveProperty("000000005");
  });

  test("an edit takes only real booleans and whole thresholds", async () => {
    const { gateway } = createBoard();
    const odd = { ...inverter, zero_day: "true", poll_enable: 0, reachable_threshold: "7" };
    await save(gateway, "/api/inverter/edit", odd);
    expect(await read(gateway, "/api/inverter/list")).toMatchObject({
      inverter: [{ zero_day: false, poll_enable: true, reachable_threshold: 2 }, {}],
    });
    await save(gateway, "/api/inverter/edit", { ...inverter, reachable_threshold: 257 });
    expect(await read(gateway, "/api/inverter/list")).toHaveProperty(
      "inverter.0.reachable_threshold",
      1,
    );
  });

  test("commands reach the radio layer", async () => {
    const { gateway } = createBoard();
    await save(gateway, "/api/limit/config", bodies.limit);
    await save(gateway, "/api/power/config", { serial: "138287004711", restart: false });
    expect(await read(gateway, "/api/limit/status")).toHaveProperty(
      "114180112233.limit_set_status",
      "Pending",
    );
    expect(await read(gateway, "/api/power/status")).toHaveProperty(
      "138287004711.power_set_status",
      "Ok",
    );
    await save(gateway, "/api/power/config", { serial: "138287004711", restart: true });
    expect(await read(gateway, "/api/power/status")).toHaveProperty(
      "138287004711.power_set_status",
      "Pending",
    );
  });
});

describe("power meter", () => {
  const source = { enabled: true, source: 3, interval: 10 };

  test("restarts although the file could not be written", async () => {
    const { gateway } = createBoard();
    gateway.faults.flip("configWriteFails", true);
    const answer = await save(gateway, "/api/powermeter/config", {
      ...source,
      http_phases: [phase],
    });
    expect(answer).toHaveProperty("code", 1006);
    expect(gateway.device.isRunning()).toBe(false);
  });

  test("switches its first phase on and restarts", async () => {
    const { gateway } = createBoard();
    await save(gateway, "/api/powermeter/config", {
      ...source,
      http_phases: [{ ...phase, enabled: false }],
    });
    expect(gateway.device.isRunning()).toBe(false);
    gateway.advance(restartMs);
    expect(await read(gateway, "/api/powermeter/config")).toHaveProperty(
      "http_phases.0.enabled",
      true,
    );
  });

  test("checks the URL of the first phase only", async () => {
    const { gateway } = createBoard();
    const second = { ...phase, url: "", timeout: 0 };
    const answer = await save(gateway, "/api/powermeter/config", {
      ...source,
      http_phases: [phase, second],
    });
    expect(answer).toHaveProperty("code", 1001);
  });

  test("leaves out what does not fit its memory", async () => {
    const { gateway } = createBoard();
    const long = { ...phase, url: `http://meter.lan/${"a".repeat(900)}` };
    await save(gateway, "/api/powermeter/config", {
      ...source,
      http_phases: [long, long, { ...long, url: `${long.url}b` }],
    });
    gateway.advance(restartMs);
    expect(await read(gateway, "/api/powermeter/config")).not.toHaveProperty("http_phases.2.url");
  });

  test("the test request tells the power", async () => {
    expect(await save(createBoard().gateway, "/api/powermeter/testhttprequest", phase)).toEqual({
      type: "success",
      message: expect.stringContaining("123.45"),
    });
  });
});

describe("the device", () => {
  test("restarts for another profile, not for other settings", async () => {
    const { gateway } = createBoard();
    const bright = { ...device, led: [{ brightness: 250 }, {}], display: { diagrammode: -1 } };
    await save(gateway, "/api/device/config", bright);
    expect(gateway.device.isRunning()).toBe(true);
    expect(await read(gateway, "/api/device/config")).toMatchObject({
      display: { contrast: 0, diagrammode: 255 },
      led: [{ brightness: 100 }, { brightness: 0 }],
    });
    await save(gateway, "/api/device/config", { ...device, curPin: { name: "Nowhere" } });
    gateway.advance(restartMs);
    expect(await read(gateway, "/api/device/config")).toMatchObject({
      curPin: { name: "Nowhere", nrf24: { clk: -1 }, eth: { mdc: 23 } },
    });
    expect(await read(gateway, "/api/system/status")).toMatchObject({
      nrf_configured: false,
      uptime: 0,
    });
  });

  test("counts its saves across restarts", async () => {
    const { gateway } = createBoard();
    const before = gateway.device.config.saveCount;
    await save(gateway, "/api/vedirect/config", bodies.vedirect);
    await save(gateway, "/api/maintenance/reboot", { reboot: true });
    gateway.advance(restartMs);
    expect(await read(gateway, "/api/system/status")).toHaveProperty("cfgsavecount", before + 1);
  });
});

describe("MQTT", () => {
  test("connects two seconds after a save, and says so on the console", async () => {
    const { gateway } = createBoard();
    const lines: string[] = [];
    gateway.device.console.onLine((line) => lines.push(line));
    await save(gateway, "/api/network/config", network);
    gateway.advance(5000);
    await save(gateway, "/api/mqtt/config", mqtt);
    const mqttStatus = () => read(gateway, "/api/mqtt/status");
    expect(await mqttStatus()).toMatchObject({
      mqtt_connected: false,
      mqtt_lwt_topic: "solar/dtu/status",
    });
    gateway.advance(2000);
    expect(await mqttStatus()).toHaveProperty("mqtt_connected", true);
    gateway.faults.flip("brokerReachable", false);
    gateway.advance(500);
    expect(await mqttStatus()).toHaveProperty("mqtt_connected", false);
    expect(lines).toEqual(["MQTT: connected to broker.lan:1883\r\n", "MQTT: disconnected\r\n"]);
  });

  test("connects with the network after a restart, and says nothing of the time before", async () => {
    const { gateway } = createBoard();
    await save(gateway, "/api/network/config", network);
    gateway.advance(5000);
    await save(gateway, "/api/mqtt/config", mqtt);
    gateway.advance(2000);
    const lines: string[] = [];
    gateway.device.console.onLine((line) => lines.push(line));
    await save(gateway, "/api/maintenance/reboot", { reboot: true });
    gateway.advance(restartMs + 2500);
    const isConnected = async () =>
      Reflect.get(Object(await read(gateway, "/api/mqtt/status")), "mqtt_connected");
    expect([await isConnected(), lines]).toEqual([false, []]);
    gateway.advance(500);
    expect(await isConnected()).toBe(true);
    expect(lines).toEqual(["MQTT: connected to broker.lan:1883\r\n"]);
  });
});

describe("network", () => {
  test("a save switches the access point on for its minutes", async () => {
    const { gateway } = createBoard();
    await save(gateway, "/api/network/config", { ...network, hostname: "Sun_%06X!" });
    gateway.advance(4000);
    expect(await read(gateway, "/api/network/status")).toMatchObject({
      network_hostname: "Sun-0B3F21",
      network_ip: "192.168.7.50",
      ap_status: true,
      ap_ip: "192.168.4.1",
    });
    gateway.advance(180_000);
    expect(await read(gateway, "/api/network/status")).toMatchObject({
      ap_status: false,
      ap_ip: "0.0.0.0",
    });
  });

  test.each([
    // Cut to 31 characters, of which the last is a hyphen then.
    [`${"a".repeat(24)}%06X-b`, `${"a".repeat(24)}0B3F21`],
    ["Dach & Söhne__", "Dach--Shne"],
    ["---", "OpenDTU-0B3F21"],
  ])("the host name %j is used as %s", async (hostname, used) => {
    const { gateway } = createBoard();
    await save(gateway, "/api/network/config", { ...network, hostname });
    expect(await read(gateway, "/api/network/status")).toHaveProperty("network_hostname", used);
  });

  test("after a start the minutes of the access point count from the network on", async () => {
    const { gateway } = createBoard();
    await save(gateway, "/api/network/config", network);
    await save(gateway, "/api/maintenance/reboot", { reboot: true });
    gateway.advance(restartMs);
    const states: unknown[] = [];
    for (const ms of [2500, 500, 179_500, 500]) {
      gateway.advance(ms);
      const { network_ip: ip, ap_status: isOn } = Object(
        await read(gateway, "/api/network/status"),
      );
      states.push([ip, isOn]);
    }
    const { ipaddress } = network;
    expect(states).toEqual([
      ["0.0.0.0", true],
      [ipaddress, true],
      [ipaddress, true],
      [ipaddress, false],
    ]);
  });
});

describe("forms", () => {
  const path = "/api/vedirect/config";
  const data = JSON.stringify(bodies.vedirect);

  test("urlencoded is as good as multipart", async () => {
    const answer = await send(createBoard().gateway, ["POST", path], {
      fields: { data },
      urlencoded: true,
    });
    expect(await answer.json()).toHaveProperty("code", 1001);
  });

  test.each([
    ["application/json", data],
    ["text/plain", `data=${data}`],
    [
      "multipart/form-data; boundary=x",
      `--x\r\nContent-Disposition: form-data; name="data"; filename="f"\r\n\r\n${data}\r\n--x--\r\n`,
    ],
    [
      "multipart/form-data; boundary=x",
      `--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n${data}`,
    ],
    ["multipart/form-data", data],
  ])("a body of %s is no field", async (contentType, text) => {
    const answer = await send(createBoard().gateway, ["POST", path], {
      rawBody: { contentType, text },
    });
    expect(await answer.json()).toHaveProperty("code", 1002);
  });
});
