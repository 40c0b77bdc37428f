import { describe, expect, test } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { createClient } from "#protocol/client/client.ts";
import { NetworkError } from "#simulator/faults/networkError.ts";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { type FirmwareName, firmwareNames } from "#simulator/generation/generation.ts";
import { gatewayOptions, type ScenarioName } from "#simulator/scenario/scenario.ts";
import { openFeed, upgradeHeaders } from "#simulator/sockets/feedClient.ts";
import { read, save, send } from "../../support/gatewayClient.ts";
import { bodies } from "../../support/settingsBodies.ts";

const newer = firmwareNames.filter((name) => name !== "2024.03.07");
const onBattery = newer.filter((name) => !name.startsWith("opendtu"));

function start(firmware: FirmwareName, scenario: ScenarioName = "full"): Gateway {
  return createGateway(gatewayOptions(scenario, { firmware }));
}

describe("a body of 2024.03.07 on a newer gateway", () => {
  test.each(onBattery)("%s polls every 5 ms when told 5", async (firmware) => {
    const gateway = start(firmware);
    expect(await read(gateway, "/api/dtu/config")).toHaveProperty("pollinterval", 1000);
    expect(await save(gateway, "/api/dtu/config", bodies.dtu)).toHaveProperty("code", 1001);
    expect(await read(gateway, "/api/dtu/config")).toHaveProperty("pollinterval", 5);
  });

  test.each(onBattery)("%s governs no inverter any more", async (firmware) => {
    const gateway = start(firmware);
    expect(await read(gateway, "/api/powerlimiter/config")).toHaveProperty("inverters.length", 2);
    const answer = await save(gateway, "/api/powerlimiter/config", bodies.powerlimiter);
    expect(answer).toHaveProperty("code", 1001);
    expect(await read(gateway, "/api/powerlimiter/config")).toMatchObject({
      inverters: [],
      total_upper_power_limit: 800,
      base_load_limit: 100,
    });
  });

  test.each(onBattery)("%s forgets the addresses of the meter", async (firmware) => {
    const gateway = start(firmware);
    const url = "http_json.values.0.http_request.url";
    expect(await read(gateway, "/api/powermeter/config")).toHaveProperty(
      url,
      "http://meter.home/status",
    );
    await save(gateway, "/api/powermeter/config", { enabled: true, source: 3, interval: 10 });
    expect(await read(gateway, "/api/powermeter/config")).toHaveProperty(url, "");
  });

  test.each(onBattery)("%s forgets the topics of the battery", async (firmware) => {
    const gateway = start(firmware, "mqtt-sources");
    const topic = "mqtt.soc_topic";
    expect(await read(gateway, "/api/battery/config")).toHaveProperty(topic, "home/battery/soc");
    await save(gateway, "/api/battery/config", { ...bodies.battery, provider: 2 });
    expect(await read(gateway, "/api/battery/config")).toHaveProperty(topic, "");
  });

  test.each(newer)("%s shows its display in the language nu", async (firmware) => {
    const gateway = start(firmware);
    await save(gateway, "/api/device/config", {
      ...bodies.device,
      curPin: { name: "Heliograph board" },
    });
    expect(await read(gateway, "/api/device/config")).toHaveProperty("display.locale", "nu");
  });

  test.each(newer)("%s stops writing to the syslog", async (firmware) => {
    const gateway = start(firmware);
    const syslog = { syslogenabled: true, sysloghostname: "log.lan", syslogport: 514 };
    await save(gateway, "/api/network/config", { ...bodies.network, ...syslog });
    expect(await read(gateway, "/api/network/config")).toMatchObject(syslog);
    await save(gateway, "/api/network/config", bodies.network);
    expect(await read(gateway, "/api/network/config")).toMatchObject({
      syslogenabled: false,
      sysloghostname: "null",
      syslogport: 0,
    });
  });

  test.each(newer)("%s keeps the event log over midnight", async (firmware) => {
    const gateway = start(firmware);
    const edit = { ...bodies.inverter, serial: "114180610042" };
    await save(gateway, "/api/inverter/edit", { ...edit, clear_eventlog: true });
    const cleared = "inverter.0.clear_eventlog";
    expect(await read(gateway, "/api/inverter/list")).toHaveProperty(cleared, true);
    await save(gateway, "/api/inverter/edit", edit);
    expect(await read(gateway, "/api/inverter/list")).toHaveProperty(cleared, false);
  });

  test.each(newer)(
    "%s answers an upload to the old path as if it were stored, which the client sees through",
    async (firmware) => {
      const gateway = start(firmware);
      const before = gateway.device.files.get("config.json");
      const client = createClient({
        fetch,
        authdata: () => undefined,
        sendFiles: async () => {
          const answer = await send(gateway, ["POST", "/api/config/upload?file=config.json"], {
            fields: { data: new Blob(["{}"]) },
          });
          expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html"]);
          return { status: answer.status, statusText: "", body: await answer.text() };
        },
      });
      const upload = client.upload(endpoints.config.upload, {
        query: { file: "config.json" },
        parts: [],
      });
      await expect(upload).rejects.toMatchObject({ problem: { cause: { kind: "html" } } });
      expect(gateway.device.files.get("config.json")).toBe(before);
    },
  );
});

test.each(firmwareNames)("%s refuses the kept limits of the others", async (firmware) => {
  const gateway = start(firmware);
  const kept = ["2024.03.07", "2025.04.17"].includes(firmware) ? 256 : 2;
  const limit = { serial: "114180610042", limit_value: 50 };
  const ask = (limit_type: number) => save(gateway, "/api/limit/config", { ...limit, limit_type });
  expect(await ask(kept)).toHaveProperty("code", 1001);
  expect(await ask(kept === 2 ? 256 : 2)).toHaveProperty("code", 5003);
});

test.each(onBattery)("%s dies of a meter it does not know, and stays dead", async (firmware) => {
  const gateway = start(firmware);
  const ends: string[] = [];
  openFeed(gateway, "/console").onEnd((end) => ends.push(end));
  const body = { enabled: true, source: 8 };
  await expect(save(gateway, "/api/powermeter/config", body)).rejects.toThrow(NetworkError);
  expect(ends).toEqual(["dropped"]);
  gateway.advance(60_000);
  await expect(read(gateway, "/api/system/status")).rejects.toThrow(NetworkError);
});

test.each(firmwareNames)("%s lets sockets in as its release does", async (firmware) => {
  const gateway = start(firmware, "no-readonly");
  gateway.advance(2000);
  const session = gateway.connect("/livedata", upgradeHeaders);
  const isOpen = !(session instanceof Response);
  expect(isOpen).toBe(!["2024.03.07", "2026.03.31", "opendtu-26.3.30"].includes(firmware));
});

test.each(onBattery)("%s commands every inverter of its list", (firmware) => {
  const gateway = start(firmware);
  gateway.advance(180_000);
  const limits = gateway.device.plant.inverters().map(({ limitPercent }) => limitPercent);
  // Garage and storage are governed, the others work without a limit.
  expect([limits[0], limits[4]]).not.toEqual([100, 100]);
  expect(limits.slice(1, 3)).toEqual([100, 100]);
});

test.each(firmwareNames)("%s carries its settings through a restart", async (firmware) => {
  const gateway = start(firmware);
  const before = gateway.device.config;
  gateway.device.restart(0);
  gateway.advance(10_000);
  expect(gateway.device.config).toEqual(before);
});
