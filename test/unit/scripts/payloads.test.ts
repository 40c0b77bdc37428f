import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  candidates,
  checkPayload,
  profileOfAnswers,
  targetsOf,
} from "../../../scripts/payloads.ts";
import { vectors2026 } from "../../support/apiVectors2026.ts";
import { root } from "../../support/sources.ts";

const watts = { v: 812.4000244, u: "W", d: 1 };
const total = {
  Power: watts,
  YieldDay: { v: 2110, u: "Wh", d: 0 },
  YieldTotal: { v: 871.2000122, u: "kWh", d: 3 },
};
const hints = { time_sync: false, radio_problem: false, default_password: false };
const inverter = {
  serial: "116480102030",
  name: "Carport",
  order: 0,
  data_age: 3,
  poll_enabled: true,
  reachable: true,
  producing: true,
  limit_relative: 100,
  limit_absolute: 1500,
};
const status = { inverters: [inverter], total, hints };
const limits = {
  "116480102030": { limit_relative: 60, max_power: 1500, limit_set_status: "Pending" },
};

const read = (name: string, value: unknown, target?: string) =>
  checkPayload({ name, text: JSON.stringify(value), target });

describe("which call a file is an answer of", () => {
  it.each([
    ["livedata-status-cellar.json", status, "GET /api/livedata/status"],
    ["api_livedata_status.json", status, "GET /api/livedata/status"],
    ["ws-livedata-7.json", { inverters: [inverter], total, hints }, "WebSocket /livedata"],
    ["ntp-time.json", { year: 2026, month: 5, day: 1 }, "GET /api/ntp/time"],
    ["limit-status.json", limits, "GET /api/limit/status"],
  ])("%s is told by its name", (name, value, expected) => {
    expect(read(name, value)).toMatchObject({ candidate: expected, how: "named by its file name" });
  });

  it.each([
    [status, "GET /api/livedata/status"],
    [limits, "GET /api/limit/status"],
    [{ power_meter: { enabled: true, Power: watts } }, "WebSocket /livedata"],
    [{ type: "success", message: "Settings saved!", code: 1001 }, "GET /api/security/authenticate"],
    [{ count: 1, events: [] }, "GET /api/eventlog/status"],
    [null, "WebSocket /livedata"],
  ])("%j is told by its content", (value, expected) => {
    const report = read("capture-1.json", value);
    expect(report).toMatchObject({ candidate: expected, how: "best fit", wrong: [] });
  });

  it("index.json goes before the file name, as a list or as an object", () => {
    const list = targetsOf([
      { file: "a.json", endpoint: "GET /api/limit/status?inv=1", note: 1 },
      "noise",
    ]);
    expect([...list]).toEqual([["a.json", "GET /api/limit/status"]]);
    expect([...targetsOf({ "a.json": "WebSocket /livedata" })]).toEqual([
      ["a.json", "WebSocket /livedata"],
    ]);
    const report = read("ntp-status.json", limits, "GET /api/limit/status");
    expect(report).toMatchObject({ how: "named by index.json", wrong: [], odd: [] });
  });

  it("an unknown call is an error", () => {
    expect(read("a.json", {}, "GET /api/limits").wrong).toEqual([
      "no call is named GET /api/limits",
    ]);
  });
});

describe("what is said about a file", () => {
  it("nothing, when it is as the table says", () => {
    expect(read("livedata-status.json", status)).toMatchObject({ wrong: [], odd: [] });
  });

  it("a field of the wrong type is wrong, with its path", () => {
    const report = read("livedata-status.json", {
      ...status,
      inverters: [{ ...inverter, limit_relative: "yes" }],
    });
    expect(report.wrong).toHaveLength(1);
    expect(report.wrong[0]).toMatch(/^inverters\.0\.limit_relative: /);
  });

  it("a missing field is wrong", () => {
    const { serial: _, ...nameless } = inverter;
    const report = read("livedata-status.json", { ...status, inverters: [nameless] });
    expect(report.wrong[0]).toMatch(/^inverters\.0\.serial: /);
  });

  it("a key that the table does not know is odd, at any depth", () => {
    const report = read("livedata-status.json", {
      ...status,
      inverters: [{ ...inverter, radio_quality: {} }],
      hints: { ...hints, of_tomorrow: false },
    });
    expect(report).toMatchObject({ wrong: [] });
    expect(report.odd).toEqual([
      "inverters.0.radio_quality: a key the table does not know",
      "hints.of_tomorrow: a key the table does not know",
    ]);
  });

  it("a value that is replaced while reading is odd", () => {
    const report = read("livedata-status.json", { ...status, hints: { ...hints, time_sync: 1 } });
    expect(report).toMatchObject({ wrong: [], odd: ["hints.time_sync: 1 is read as false"] });
  });

  it("a value outside a form's limits is odd, yet readable", () => {
    const report = read("ntp-config.json", {
      ntp_server: "",
      ntp_timezone: "CET-1CEST,M3.5.0,M10.5.0/3",
      ntp_timezone_descr: "Europe/Berlin",
      latitude: 49.5,
      longitude: 8.4,
      sunsettype: 0,
    });
    expect(report.wrong).toEqual([]);
    expect(report.odd).toHaveLength(1);
    expect(report.odd[0]).toMatch(/^ntp_server: /);
  });

  it.each(["", '{"inverters":[{"serial":"1164', "<!doctype html>"])("%j is not JSON", (text) => {
    expect(checkPayload({ name: "livedata-status.json", text }).wrong[0]).toMatch(/^is not JSON/);
  });
});

it("every candidate is found by its own file name", () => {
  for (const { slug } of candidates) {
    expect(read(`${slug}.json`, {}).how).toBe("named by its file name");
  }
});

describe("npm run check:payloads", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "payloads-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const runOn = (directory: string) =>
    spawnSync(process.execPath, ["--import", "tsx", "scripts/check-payloads.ts", directory], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, INIT_CWD: folder },
    });

  it("ends well when every file can be read, and prints one line for each", () => {
    writeFileSync(join(folder, "limit-status.json"), JSON.stringify(limits));
    writeFileSync(join(folder, "ws-livedata.json"), "null");
    const { status: code, stdout } = runOn(".");
    expect(stdout).toContain("limit-status.json: fits, as GET /api/limit/status");
    expect(stdout).toContain("2 files read, 0 cannot be read");
    expect(code).toBe(0);
  });

  it("fails when a file cannot be read, and when there is none", () => {
    mkdirSync(join(folder, "empty"));
    expect(runOn("empty").status).toBe(1);
    writeFileSync(join(folder, "limit-status.json"), "[");
    expect(runOn(".").status).toBe(1);
  });
});

describe.each([
  ["onbattery 2026.03.31", "2026.03.31"],
  ["opendtu v26.3.30", "v26.3.30"],
])("the recorded answers of %s", (firmware, id) => {
  const steps = vectors2026.vectors
    .filter((vector) => vector.firmware === firmware)
    .flatMap((vector) => vector.steps.flatMap((step) => ("req" in step ? [step] : [])));
  const files = steps.flatMap(({ req, res }, at) =>
    req.method === "GET" && res?.status === 200 && isJson(res.body)
      ? [{ name: `${at}.json`, text: JSON.stringify(res.body), target: `GET ${req.path}` }]
      : [],
  );
  const targets = targetsOf(files.map(({ name, target }) => ({ file: name, endpoint: target })));
  const named = files.map((file) => ({ ...file, target: targets.get(file.name) }));
  const profile = profileOfAnswers(named);

  it("name their release", () => {
    expect(profile).toMatchObject({ candidates: [expect.stringContaining(id)], exact: true });
  });

  it("have nothing odd", () => {
    const found = named.flatMap((file) => {
      const { candidate, wrong, odd } = checkPayload(file, profile);
      return [...wrong, ...odd].map((text) => `${candidate} ${text}`);
    });
    expect(files.length).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });
});

function isJson(body: unknown): boolean {
  return typeof body === "object" && body !== null;
}
