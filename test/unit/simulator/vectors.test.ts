import { describe, expect, test } from "vitest";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { type BarePlant, createBarePlant } from "../../support/barePlant.ts";
import { apiVectors, type ApiRequest, type ApiStep } from "../../support/apiVectors.ts";
import { send } from "../../support/gatewayClient.ts";

const bootMs = 6000;
const pauseMs = 1000;
const chargerPath = "/api/huaweilivedata/status";

/** Fields that depend on the machine the answers were recorded on; `format.environment` in the file. */
const environment: Readonly<Record<string, RegExp>> = {
  "/api/system/status":
    /^(heap|psram|sketch|littlefs|chip|resetreason|sdk|git|pioenv|uptime|cpufreq)/,
  "/api/network/status": /^(?!network_hostname$|ap_ssid$)/,
};
const clockFields = /^(ntp_localtime|sun_|year|month|day|hour|minute|second)/;

interface Bench {
  readonly gateway: Gateway;
  readonly plant: BarePlant;
}

function start(kind: string): Bench {
  const plant = createBarePlant();
  const gateway = createGateway({
    plant: plant.factory,
    bootMs,
    files: kind === "board" ? { "pin_mapping.json": JSON.stringify(apiVectors.board.pins) } : {},
  });
  return { gateway, plant };
}

async function selectBoard(gateway: Gateway): Promise<void> {
  const data = JSON.stringify(apiVectors.board.device);
  await send(gateway, ["POST", "/api/device/config"], { fields: { data } });
  gateway.advance(pauseMs + bootMs);
}

function operate(gateway: Gateway, step: Extract<ApiStep, { op: string }>): void {
  if (step.op === "wait_ms") gateway.advance(step.ms);
  if (step.op === "fs_write_fails") gateway.faults.flip("configWriteFails", step.on);
  if (step.op !== "clock") return;
  gateway.faults.flip("ntpReachable", false);
  gateway.device.clock.set(step.epoch * 1000);
}

function request(gateway: Gateway, req: ApiRequest): Promise<Response> {
  return send(gateway, [req.method, req.path], {
    ...(req.auth === undefined ? {} : { auth: req.auth }),
    ...(req.x_requested_with === undefined ? {} : { requestedWith: req.x_requested_with }),
    ...(req.data === undefined ? {} : { fields: { data: req.data } }),
    ...(req.raw_body === undefined
      ? {}
      : { rawBody: { text: req.raw_body, contentType: req.content_type ?? "" } }),
  });
}

/** Drops what must not be compared and rounds numbers to the tolerance of 1e-6. */
function comparable(value: unknown, ignore: RegExp | undefined): unknown {
  if (typeof value === "number") return Number(value.toPrecision(6));
  if (Array.isArray(value)) return value.map((entry) => comparable(entry, undefined));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "message" && ignore?.test(key) !== true)
      .map(([key, entry]) => [key, comparable(entry, undefined)]),
  );
}

function ignoredIn(path: string, clockWasSet: boolean): RegExp | undefined {
  if (path.startsWith("/api/ntp/") && !clockWasSet) return clockFields;
  return environment[path];
}

describe.each(apiVectors.vectors)("$id", ({ start: kind, steps }) => {
  test("answers as the firmware did", async () => {
    const { gateway, plant } = start(kind);
    if (kind === "board") await selectBoard(gateway);
    let clockWasSet = false;
    for (const step of steps) {
      if ("op" in step) {
        operate(gateway, step);
        continue;
      }
      const { req, res } = step;
      // The charger's own values come from the plant.
      if (req.path === chargerPath || req.path === "/api/huawei/status") continue;
      const chargerBefore = plant.chargerCommands.length;
      const answer = await request(gateway, req);
      const text = await answer.text();
      expect(answer.status, req.path).toBe(res.status);
      if (res.body !== undefined) {
        const ignore = ignoredIn(req.path, clockWasSet);
        const given = comparable(JSON.parse(text), ignore);
        const recorded = comparable(res.body, ignore);
        expect(given, `${req.method} ${req.path}`).toEqual(recorded);
        expect(JSON.stringify(given), "order of keys").toBe(JSON.stringify(recorded));
      }
      if (res.text !== undefined) expect(text).toBe(res.text);
      for (const [name, value] of res.headers ?? []) expect(answer.headers.get(name)).toBe(value);
      if (res.effect !== undefined) {
        const effect = plant.chargerCommands
          .slice(chargerBefore)
          .map(
            ({ mode, quantity, value }) => `${mode}_${quantity}=${Number(value.toPrecision(9))}`,
          );
        expect(effect.join(";")).toBe(res.effect);
      }
      clockWasSet ||= req.path === "/api/ntp/time" && req.method === "POST";
      expect(gateway.device.isRunning(), "restart").toBe(res.restart !== true);
      if (res.restart === true) gateway.advance(pauseMs + bootMs);
    }
  });
});
