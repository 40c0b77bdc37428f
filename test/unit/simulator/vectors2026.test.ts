import { expect, test } from "vitest";
import { NetworkError } from "#simulator/faults/networkError.ts";
import { createGateway, type Gateway } from "#simulator/gateway.ts";
import type { FirmwareName } from "#simulator/generation/generation.ts";
import { createPlant } from "#simulator/livePlant.ts";
import type { Installation } from "#simulator/live/installation.ts";
import { plantPlan } from "#simulator/scenario/scenario.ts";
import {
  type Answer2026,
  type Request2026,
  type Step2026,
  type Vector2026,
  vectors2026,
} from "../../support/apiVectors2026.ts";
import { comparable } from "../../support/comparable.ts";
import { send } from "../../support/gatewayClient.ts";

const bootMs = 6000;
const pauseMs = 1000;
const startMs = Date.UTC(2026, 3, 2, 15, 8, 30);

const firmwares: Readonly<Record<string, FirmwareName>> = {
  "onbattery 2026.03.31": "2026.03.31",
  "opendtu v26.3.30": "opendtu-26.3.30",
};

/** Fields of any depth that depend on the machine or the moment; `format.environment` in the file. */
const environment =
  /^(heap_|psram|sketch|littlefs|flashsize|chip|cputemp|task_details|resetreason|sdkversion|git_branch|pioenv|uptime|cpufreq|data_age|radio_stats|ntp_localtime|sun_)/;

/**
 * Unavoidable differences: the broker of the recording is there at once and without a network, that of the simulated
 * house needs the Wi-Fi that these devices never joined.
 */
const otherNetwork = /^mqtt_connected$/;

interface Bench {
  readonly gateway: Gateway;
  readonly installation: () => Installation;
}

function start({ start: kind, firmware }: Vector2026): Bench {
  let installation: Installation | undefined;
  const gateway = createGateway({
    plant: createPlant(plantPlan("factory"), (made) => {
      installation = made;
    }),
    bootMs,
    startMs,
    ...(firmwares[firmware] === undefined ? {} : { firmware: firmwares[firmware] }),
    files: kind === "board" ? { "pin_mapping.json": JSON.stringify(vectors2026.board.pins) } : {},
  });
  return {
    gateway,
    installation: () => {
      if (installation === undefined) throw new Error("no plant");
      return installation;
    },
  };
}

async function selectBoard(gateway: Gateway): Promise<void> {
  const data = JSON.stringify(vectors2026.board.device);
  await send(gateway, ["POST", "/api/device/config"], { fields: { data } });
  gateway.advance(pauseMs + bootMs);
}

// The set of values that the recording gives to every inverter: steps of 10 W, 1 V, 1 A per input.
function measurements(inputs: number) {
  return {
    acW: 341.3,
    acV: 231.4,
    acA: 1.52,
    frequencyHz: 50.02,
    powerFactor: 0.998,
    reactiveVar: -2.4,
    temperatureC: 31.7,
    inputs: Array.from({ length: inputs }, (_, index) => ({
      powerW: 175.1 + index * 10,
      // Four inputs share two trackers.
      voltageV: 34.2 + (inputs === 4 ? 2 * Math.floor(index / 2) : index),
      currentA: 5.12 + index,
      yieldDayWh: 812 + index,
      yieldTotalWh: 1_234_567 + index * 1000,
    })),
  };
}

function operate({ gateway, installation }: Bench, step: Extract<Step2026, { op: string }>): void {
  switch (step.op) {
    case "wait_ms":
      gateway.advance(step.ms);
      break;
    case "inverter_data": {
      const { radio } = installation();
      const inputs = radio.find(step.serial)?.site.model.inputs ?? 0;
      radio.takeReading(step.serial, measurements(inputs));
      break;
    }
    case "mqtt_message":
      gateway.device.plant.deliver(step.topic, step.payload);
      break;
    case "put_file":
      gateway.device.files.set(step.name, new TextEncoder().encode(step.content));
      break;
    case "reboot":
      gateway.device.restart(0);
      gateway.advance(1 + bootMs);
  }
}

interface Outcome {
  readonly request: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly frames?: unknown;
  readonly restart?: boolean;
  readonly crashed?: boolean;
}

// A header of an empty body, the parts of a challenge that are random, and those of the handshake itself.
const ownHeaders = new Set([
  "Content-Type",
  "Content-Encoding",
  "ETag",
  "Connection",
  "Upgrade",
  "Accept-Ranges",
]);

function stripHeader(value: string | null): string | null {
  return value?.replaceAll(/(nonce|opaque)="[^"]*"/g, "$1") ?? null;
}

function headersOf(res: Answer2026, valueOf: (name: string, value: string) => string | null) {
  const entries = Object.entries(res.headers ?? {}).filter(
    ([name]) => !ownHeaders.has(name) && !name.startsWith("Sec-"),
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [name, stripHeader(valueOf(name, value))]),
  );
}

function shownBody(body: unknown): unknown {
  return comparable(withoutEnvironment(body), undefined);
}

function withoutEnvironment(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEnvironment);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !environment.test(key) && !otherNetwork.test(key))
      .map(([key, entry]) => [key, withoutEnvironment(entry)]),
  );
}

function recordedOutcome(req: Request2026, res: Answer2026 | null): Outcome {
  const request = `${req.method} ${req.path}`;
  if (res === null) return { request, crashed: true };
  return {
    request,
    status: res.status,
    headers: headersOf(res, (_, value) => value),
    ...(res.body === undefined ? {} : { body: shownBody(res.body) }),
    ...(res.text === undefined ? {} : { text: res.text }),
    ...(res.frames === undefined ? {} : { frames: shownBody(res.frames.map(({ json }) => json)) }),
    restart: res.restart === true,
  };
}

function fetchRequest({ gateway }: Bench, req: Request2026): Promise<Response> {
  return send(gateway, [req.method, req.path], {
    ...(req.auth === undefined ? {} : { auth: req.auth }),
    ...(req.data === undefined ? {} : { fields: { data: req.data } }),
    ...(req.upload === undefined
      ? {}
      : { fields: { [req.upload.filename]: new Blob([req.upload.content]) } }),
  });
}

/** A handshake, and its messages within the time. */
function shaken({ gateway }: Bench, req: Request2026, res: Answer2026): Outcome {
  const [user, password] = req.auth === undefined ? ["admin", "openDTU42"] : (req.auth ?? []);
  const headers = new Headers(req.headers);
  if (user !== undefined) headers.set("Authorization", `Basic ${btoa(`${user}:${password}`)}`);
  const session = gateway.connect(req.path, headers);
  const request = `${req.method} ${req.path}`;
  if (session === null) throw new Error("never answered");
  if (session instanceof Response) {
    const headersGiven = headersOf(res, (name) => session.headers.get(name));
    return { request, status: session.status, headers: headersGiven, restart: false };
  }
  const frames: unknown[] = [];
  session.onMessage((text) => frames.push(JSON.parse(text)));
  gateway.advance(1000);
  return { request, status: 101, headers: {}, frames: shownBody(frames), restart: false };
}

async function answerTo(bench: Bench, req: Request2026, res: Answer2026 | null): Promise<Outcome> {
  const request = `${req.method} ${req.path}`;
  if (res !== null && req.headers?.["Upgrade"] !== undefined) return shaken(bench, req, res);
  try {
    const answer = await fetchRequest(bench, req);
    const text = await answer.text();
    if (res === null) return { request, status: answer.status, text };
    return {
      request,
      status: answer.status,
      headers: headersOf(res, (name) => answer.headers.get(name)),
      ...(res.body === undefined ? {} : { body: shownBody(JSON.parse(text)) }),
      ...(res.text === undefined ? {} : { text }),
      restart: !bench.gateway.device.isRunning(),
    };
  } catch (error) {
    if (error instanceof NetworkError) return { request, crashed: true };
    throw error;
  }
}

async function play(vector: Vector2026) {
  const bench = start(vector);
  const { gateway } = bench;
  if (vector.start === "board") await selectBoard(gateway);
  const outcomes: { given: Outcome; recorded: Outcome }[] = [];
  for (const step of vector.steps) {
    if ("op" in step) operate(bench, step);
    else {
      const outcome = await answerTo(bench, step.req, step.res);
      outcomes.push({ given: outcome, recorded: recordedOutcome(step.req, step.res) });
      if (outcome.restart === true) gateway.advance(pauseMs + bootMs);
    }
  }
  return outcomes;
}

test("there are vectors, and each is of a release that is simulated", () => {
  const counts = Object.keys(firmwares).map(
    (name) => vectors2026.vectors.filter(({ firmware }) => firmware === name).length,
  );
  expect(counts).toEqual([77, 49]);
  expect(vectors2026.vectors).toHaveLength(77 + 49);
});

test.each(vectors2026.vectors)("$firmware: $id", async (vector) => {
  const outcomes = await play(vector);
  expect(outcomes.map((outcome) => outcome.given)).toEqual(
    outcomes.map((outcome) => outcome.recorded),
  );
});
