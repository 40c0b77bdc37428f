import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { completionScript } from "#command/completionScript.ts";
import { type Facts, findings, type GatewayFacts } from "#command/doctor/checks.ts";
import { greetingText } from "#command/greeting.ts";
import { helpText, overview } from "#command/help.ts";
import { liveTable, profileText, statusText } from "#command/liveTable.ts";
import type { CommandShape } from "#command/shape.ts";
import { errorJson, jsonLine } from "#command/terminal.ts";
import { reportUncaught } from "#command/uncaught.ts";
import { livedataStatus } from "#protocol/areas/live.ts";
import { systemStatus } from "#protocol/areas/system.ts";
import { emptyLive, mergeLiveStatus } from "#protocol/live/live.ts";
import { plantReadings } from "#protocol/live/readings.ts";
import { type GatewayProfile, profileOf } from "#protocol/firmware/profile.ts";
import { readShape } from "#protocol/api/read-shape.ts";
import { createGateway } from "#simulator/gateway.ts";
import { gatewayOptions } from "#simulator/scenario/scenario.ts";
import { read } from "../../support/gatewayClient.ts";
import { answersOf } from "../../support/releases.ts";

const made: CommandShape = {
  name: "brew",
  about: "make tea",
  operands: ["leaf", "water..."],
  options: {
    to: { type: "string", value: "FOLDER", about: "where it goes" },
    from: { type: "string", value: "FILE", about: "where it comes from" },
    cups: { type: "string", value: "NUMBER", default: "2", about: "how many: [1-9]" },
    milk: { type: "boolean", short: "m", about: "add milk;\nnot with lemon" },
    with: { type: "string", multiple: true, value: "A-RATHER-LONG-NAME", about: "more" },
  },
  example: "brew assam",
};

describe("help", () => {
  it("has a line for each option, in columns, with its usual value", () => {
    const [, options = ""] = helpText(made).split("[options]\n\n");
    expect(options.split("\n").slice(0, 9)).toEqual([
      "  --to FOLDER               where it goes",
      "  --from FILE               where it comes from",
      "  --cups NUMBER             how many: [1-9] (2)",
      "  -m, --milk                add milk;",
      "                            not with lemon",
      "  --with A-RATHER-LONG-NAME",
      "                            more",
      "  -h, --help                print this help",
      "",
    ]);
    expect(helpText(made)).toContain("Usage: heliograph brew <leaf> <water...> [options]\n");
    expect(helpText({ ...made, operands: [] })).toContain("Usage: heliograph brew [options]\n");
  });

  it("keeps a narrow column as narrow as its widest cell", () => {
    const options = { a: { type: "boolean", about: "one" } } as const;
    expect(helpText({ ...made, options })).toContain("  --a         one\n  -h, --help  print");
    expect(overview({ ...made, options }, [made])).toContain(
      "  brew <leaf> <water...>  make tea\n",
    );
  });
});

describe("completion", () => {
  it("of zsh says which options take a value, a file, and come several times", () => {
    const script = completionScript("zsh", { ...made, options: {} }, [made]);
    for (const part of [
      "'--to[where it goes]:value:_files'",
      "'--from[where it comes from]:value:_files'",
      String.raw`'--cups[how many\: \[1-9\]]:value: '`,
      "'--milk[add milk; not with lemon]'",
      "'*--with[more]:value: '",
    ])
      expect(script).toContain(part);
  });

  it("of fish says which options take a value, and a file", () => {
    const script = completionScript("fish", { ...made, options: {} }, [made]);
    const own = script.split("\n").filter((line) => line.includes("-n '__fish_seen"));
    expect(own.map((line) => / -l .* -d /.exec(line)?.[0])).toEqual([
      " -l to -rF -d ",
      " -l from -rF -d ",
      " -l cups -x -d ",
      " -l milk -d ",
      " -l with -x -d ",
      " -l help -d ",
    ]);
  });
});

describe("the greeting", () => {
  const options = {
    port: 8080,
    host: undefined,
    base: "/",
    scenario: "full",
    gateways: [],
    replay: undefined,
  } as const;

  it("names a recording that is played, and nothing else", () => {
    expect(greetingText({ ...options, replay: "day.json" }, 80, [])).toMatch(
      /only; --host 0\.0\.0\.0 opens it to others\nRecording {7}day\.json\n$/,
    );
    expect(greetingText(options, 80, [])).not.toContain("Recording");
  });

  it("says where the first gateway is added", () => {
    expect(greetingText({ ...options, isEmpty: true }, 80, [])).toMatch(
      /Gateway {9}none yet; add one at http:\/\/localhost:80\/gateways\n$/,
    );
    expect(greetingText(options, 80, [])).not.toContain("none yet");
  });

  it("says that others cannot reach it only while that is so", () => {
    const text = greetingText({ ...options, host: "0.0.0.0" }, 80, ["10.0.0.2"]);
    expect(text).not.toContain("this machine only");
    expect(text.split("\n").slice(0, 2)).toEqual([
      "Heliograph      http://localhost:80",
      "                http://10.0.0.2:80",
    ]);
  });
});

describe("uncaught errors", () => {
  it("are told with their trace, whichever way they come, until that is stopped", () => {
    const source = new EventEmitter();
    const told: string[] = [];
    const stop = reportUncaught((line) => told.push(line), source);
    const error = new Error("boom");
    source.emit("uncaughtException", error);
    source.emit("unhandledRejection", "no reason");
    expect(told).toEqual([
      `A fault of Heliograph, which goes on: ${error.stack}`,
      "A fault of Heliograph, which goes on: no reason",
    ]);
    stop();
    expect(source.eventNames()).toEqual([]);
  });

  it("are told by their message where they have no trace", () => {
    const source = new EventEmitter();
    const told: string[] = [];
    reportUncaught((line) => told.push(line), source);
    const error = new Error("boom");
    delete error.stack;
    source.emit("uncaughtException", error);
    expect(told).toEqual(["A fault of Heliograph, which goes on: boom"]);
  });
});

it("prints no character as JSON that steers a terminal", () => {
  expect(jsonLine("a\u009bb\u202ec\u007f\u061c")).toBe(
    String.raw`"a\u009bb\u202ec\u007f\u061c"` + "\n",
  );
  expect(errorJson(new Error("boom"))).toBe('{"error":{"message":"boom"}}\n');
});

const unknown = profileOf({});
const known = profileOf(answersOf("2024.03.07"));
const [firstName = ""] = known.candidates;

const supports: readonly (readonly [
  name: string,
  profile: GatewayProfile,
  printed: RegExp,
  doctor: RegExp,
])[] = [
  ["complete", known, /^complete/, /^Complete: every setting/],
  ["complete by likeness", { ...known, exact: false }, /^complete/, /^Complete, read like /],
  ["unknown", unknown, /^settings can be saved where their own shape/, /^$/],
  ["newer", { ...known, age: "newer" }, /^newer than all/, /^It is newer/],
  ["older", { ...known, age: "older" }, /^older than all/, /most settings cannot be saved/],
  [
    "one of several",
    { ...known, candidates: [firstName, "other"] },
    /where these releases agree$/,
    /^By its answers it is one of .*, other\./,
  ],
  [
    "with a setting of another shape",
    { ...known, misfits: ["/api/ntp/config"] },
    /some settings cannot be saved$/,
    /in a shape that is not known/,
  ],
];

const nowMs = Date.UTC(2026, 10, 22, 12);
const reached: GatewayFacts = {
  url: "http://192.168.1.50",
  addresses: [{ address: "192.168.1.50", family: 4 }],
  hasIpv4: true,
  open: { kind: "answered" },
};
const healthy: Facts = {
  store: { folder: "/data", freeBytes: 2 ** 40 },
  port: { port: 8080 },
  zone: "UTC",
  nowMs,
};
const found = (facts: Partial<Facts>, name: string) =>
  findings({ ...healthy, ...facts }).find(({ check }) => check === name);
const foundOf = (gateway: Partial<GatewayFacts>, name: string) =>
  found({ gateway: { ...reached, ...gateway } }, name);

it.each(supports)(
  "says what is supported of firmware that is %s",
  (_, profile, printed, doctor) => {
    const support = /^Support +(.*)$/m.exec(profileText(profile))?.[1];
    expect(support).toMatch(printed);
    const said = foundOf({ profile }, "Support")?.text;
    expect(said ?? "").toMatch(doctor);
  },
);

describe("doctor", () => {
  it("advises a newer release of the firmware only where there is one", () => {
    const older = { ...known, age: "older" } as const;
    expect(foundOf({ profile: { ...older, isOutdated: true } }, "Support")?.advice).toBeTruthy();
    expect(
      foundOf({ profile: { ...older, isOutdated: false } }, "Support")?.advice,
    ).toBeUndefined();
  });

  it.each([
    [120_000, "fine"],
    [120_001, "problem"],
  ])("takes clocks that are %s ms apart for %s", (apartMs, state) => {
    for (const timeMs of [nowMs - apartMs, nowMs + apartMs])
      expect(foundOf({ timeMs }, "Clock")?.state).toBe(state);
  });

  it.each([
    [119, "119 minutes"],
    [120, "2 hours"],
    [47 * 60, "47 hours"],
    [48 * 60, "2 days"],
  ])("says of clocks that are %s minutes apart that it is %s", (minutes, text) => {
    expect(foundOf({ timeMs: nowMs - minutes * 60_000 }, "Clock")?.text).toContain(`by ${text}.`);
  });

  it.each([
    ["open", "fine"],
    ["blocked", "problem"],
    ["refused", undefined],
    [undefined, undefined],
  ] as const)("judges a socket that is %s as %s", (socket, state) => {
    expect(foundOf({ socket }, "Live data")?.state).toBe(state);
  });

  it.each([
    ["answered", "answered", "fine", "fine"],
    ["answered", undefined, "note", "fine"],
    ["answered", "refused", "problem", "fine"],
    ["refused", "answered", "fine", "note"],
    ["refused", undefined, "note", "problem"],
    ["refused", "refused", "problem", "problem"],
    ["busy", "busy", undefined, undefined],
  ] as const)("open calls %s and signed calls %s: %s, %s", (open, signed, password, readOnly) => {
    const gateway = { open: { kind: open }, signed: signed && { kind: signed } };
    expect(foundOf(gateway, "Password")?.state).toBe(password);
    expect(foundOf(gateway, "Read-only access")?.state).toBe(readOnly);
  });

  it.each([
    ["ECONNREFUSED", "nothing listens"],
    ["EHOSTUNREACH", "No device"],
    ["ENETUNREACH", "no way to that network"],
    ["ETIMEDOUT", "Nothing answers"],
    ["ECONNRESET", "ended the connection"],
    ["UND_ERR_SOCKET", "ended the connection"],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "does not trust the certificate"],
    ["ERR_SSL_WRONG_VERSION_NUMBER", "speaks http"],
    ["EPROTO", "speaks http"],
    ["HPE_INVALID_CONSTANT", "does not speak HTTP"],
    ["EODD", "The request failed (EODD)"],
  ])("has words for %s", (code, words) => {
    expect(foundOf({ open: { kind: "failed", code } }, "Gateway")?.text).toContain(words);
  });

  it.each([
    [200 * 2 ** 20, "/data can be written to."],
    [200 * 2 ** 20 - 1, "/data has only 200 MB left."],
  ])("says of a disk with %s bytes left: %s", (freeBytes, text) => {
    expect(found({ store: { folder: "/data", freeBytes } }, "Folder")?.text).toBe(text);
  });

  it.each([
    [8080, "EADDRINUSE", "--port 8081"],
    [65_535, "EADDRINUSE", "--port 8080"],
    [80, "EACCES", "above 1023"],
    [80, "EODD", "--host and --port"],
  ])("advises for port %s after %s: %s", (port, code, advice) => {
    expect(found({ port: { port, code } }, "Port")?.advice).toContain(advice);
  });
});

const inverter = (given: object) => ({
  serial: "116180412345",
  name: "Roof",
  order: 0,
  data_age: 4,
  poll_enabled: true,
  reachable: true,
  producing: true,
  limit_relative: 100,
  limit_absolute: 800,
  ...given,
});

describe("the table of live data", () => {
  const gateway = createGateway(
    gatewayOptions("full", { seed: 1, worldSpeed: 1, firmware: "2024.03.07" }),
  );

  async function liveOf(...inverters: readonly object[]) {
    const sent = Object(await read(gateway, "/api/livedata/status"));
    const live = readShape(livedataStatus.reply, { ...sent, inverters });
    if (!live.ok) throw new Error("no live status");
    return live.value;
  }

  it.each([
    ["not polled", { poll_enabled: false, reachable: true }],
    ["unreachable", { reachable: false, producing: false }],
    ["producing", {}],
    ["idle", { producing: false }],
    ["unknown", { producing: undefined }],
    ["unknown", { poll_enabled: undefined }],
    ["unknown", { reachable: undefined }],
  ])("says %s of %j", async (state, given) => {
    const live = await liveOf(inverter(given));
    const status = mergeLiveStatus(emptyLive, live, nowMs);
    const wire = { ...status, source: "polling", atMs: nowMs } as const;
    const table = liveTable({
      ...plantReadings(status, nowMs),
      source: "polling",
      atMs: nowMs,
      wire,
    });
    expect(table).toMatch(new RegExp(`^Roof \\(116180412345\\)  ${state}  `, "m"));
    expect(table.trimEnd().split("\n").at(-1)).toBe("2026-11-22T12:00:00.000Z by polling");
  });

  it("has whole hours, radios that are set up, and the grid where there is a meter", async () => {
    const sent = Object(await read(gateway, "/api/system/status"));
    const live = await liveOf(inverter({}));
    const text = (given: object, gridW?: number | null) => {
      const system = readShape(systemStatus.reply, { ...sent, ...given });
      if (!system.ok) throw new Error("no system status");
      return statusText({ system: system.value, live, profile: known, gridW });
    };
    const radios = { nrf_configured: true, nrf_connected: false, cmt_configured: false };
    const odd = text({ ...radios, uptime: 7_199, hostname: "", git_hash: "" }, null);
    expect(odd).toMatch(/^Gateway +unknown\nFirmware +unknown\nRead like .*\nRunning for +1 h\n/);
    expect(odd).toMatch(/^Radio +nRF24L01\+ NOT connected$/m);
    expect(odd).toMatch(/^Grid +-$/m);
    expect(text({ nrf_configured: false, cmt_configured: false })).toMatch(/^Radio +none$/m);
    expect(text({ cmt_configured: true, cmt_connected: true })).toMatch(/CMT2300A connected$/m);
    expect(text({})).not.toContain("Grid");
    expect(text({}, -12.34)).toMatch(/^Grid +-12\.3 W$/m);
  });
});
