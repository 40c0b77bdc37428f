import { expect, test } from "vitest";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import type { PlantFactory } from "#simulator/device/plantFactory.ts";
import type { ChargerCommand } from "#simulator/device/seam.ts";
import {
  type ApiAnswer,
  type ApiRequest,
  type ApiStep,
  apiVectors,
  type ApiVector,
} from "../../support/apiVectors.ts";
import { comparable } from "../../support/comparable.ts";
import { send } from "../../support/gatewayClient.ts";

const bootMs = 6000;
const pauseMs = 1000;

/** Fields that depend on the machine the answers were recorded on; `format.environment` in the file. */
const environment: Readonly<Record<string, RegExp>> = {
  "/api/system/status":
    /^(heap|psram|sketch|littlefs|chip|resetreason|sdk|git|pioenv|uptime|cpufreq)/,
  "/api/huawei/status": /^data_age$/,
  "/api/network/status": /^(?!network_hostname$|ap_ssid$)/,
};
const clockFields = /^(ntp_localtime|sun_|year|month|day|hour|minute|second)/;

interface Bench {
  readonly gateway: Gateway;
  readonly chargerCommands: readonly ChargerCommand[];
}

function noting(factory: PlantFactory) {
  const chargerCommands: ChargerCommand[] = [];
  const notingFactory: PlantFactory = (device) => {
    const parts = factory(device);
    const setCharger = parts.plant.setCharger.bind(parts.plant);
    parts.plant.setCharger = (command) => {
      chargerCommands.push(command);
      setCharger(command);
    };
    return parts;
  };
  return { noted: notingFactory, chargerCommands };
}

function start(kind: string): Bench {
  const { noted: notingFactory, chargerCommands } = noting(gatewayOptions("factory").plant);
  const gateway = createGateway({
    plant: notingFactory,
    bootMs,
    files: kind === "board" ? { "pin_mapping.json": JSON.stringify(apiVectors.board.pins) } : {},
  });
  return { gateway, chargerCommands };
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

function ignoredIn(path: string, clockWasSet: boolean): RegExp | undefined {
  if (path.startsWith("/api/ntp/") && !clockWasSet) return clockFields;
  return environment[path];
}

/** Result of a request, as far as the recording says it. */
interface Outcome {
  readonly request: string;
  readonly status: number;
  readonly body?: unknown;
  readonly bodyText?: string;
  readonly text?: string;
  readonly headers?: readonly (readonly [string, string | null])[];
  readonly effect?: string;
  readonly restart: boolean;
}

function bodyOf(body: unknown, ignore: RegExp | undefined): Pick<Outcome, "body" | "bodyText"> {
  const shown = comparable(body, ignore);
  return { body: shown, bodyText: JSON.stringify(shown) };
}

function recordedOutcome(
  { req, res }: { req: ApiRequest; res: ApiAnswer },
  ignore?: RegExp,
): Outcome {
  return {
    request: `${req.method} ${req.path}`,
    status: res.status,
    ...(res.body === undefined ? {} : bodyOf(res.body, ignore)),
    ...(res.text === undefined ? {} : { text: res.text }),
    ...(res.headers === undefined ? {} : { headers: res.headers }),
    ...(res.effect === undefined ? {} : { effect: res.effect }),
    restart: res.restart === true,
  };
}

async function answerTo(
  { gateway, chargerCommands }: Bench,
  { req, res }: { req: ApiRequest; res: ApiAnswer },
  ignore?: RegExp,
): Promise<Outcome> {
  const before = chargerCommands.length;
  const answer = await request(gateway, req);
  const text = await answer.text();
  const effect = chargerCommands
    .slice(before)
    .map(({ mode, quantity, value }) => `${mode}_${quantity}=${Number(value.toPrecision(9))}`)
    .join(";");
  return {
    request: `${req.method} ${req.path}`,
    status: answer.status,
    ...(res.body === undefined ? {} : bodyOf(JSON.parse(text), ignore)),
    ...(res.text === undefined ? {} : { text }),
    ...(res.headers === undefined
      ? {}
      : { headers: res.headers.map(([name]) => [name, answer.headers.get(name)] as const) }),
    ...(res.effect === undefined ? {} : { effect }),
    restart: !gateway.device.isRunning(),
  };
}

async function play({ start: kind, steps }: ApiVector) {
  const bench = start(kind);
  const { gateway } = bench;
  if (kind === "board") await selectBoard(gateway);
  const outcomes: { given: Outcome; recorded: Outcome }[] = [];
  let clockWasSet = false;
  for (const step of steps) {
    if ("op" in step) operate(gateway, step);
    else {
      const ignore = ignoredIn(step.req.path, clockWasSet);
      const outcome = await answerTo(bench, step, ignore);
      outcomes.push({ given: outcome, recorded: recordedOutcome(step, ignore) });
      clockWasSet ||= step.req.path === "/api/ntp/time" && step.req.method === "POST";
      if (outcome.restart) gateway.advance(pauseMs + bootMs);
    }
  }
  return outcomes;
}

test("there are vectors", () => {
  expect(apiVectors.vectors.length).toBeGreaterThan(100);
});

test.each(apiVectors.vectors)("$id", async (vector) => {
  const outcomes = await play(vector);
  expect(outcomes.map((outcome) => outcome.given)).toEqual(
    outcomes.map((outcome) => outcome.recorded),
  );
});
