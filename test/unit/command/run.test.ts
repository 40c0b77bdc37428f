import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { commands } from "#command/commands.ts";
import { exitCodes } from "#command/terminal.ts";
import { systemStatus } from "#protocol/areas/system.ts";
import { type Simulator, startSimulator } from "#simulator/serve/serve.ts";
import { poison, textsOf } from "../../support/hostileGateway.ts";
import { ranWith } from "../../support/commandLine.ts";
import { freePort } from "../../support/hub/freePort.ts";
import { serving } from "../../support/hub/serving.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";
import { root } from "../../support/sources.ts";

const ran = (...args: readonly string[]) => ranWith({}, args);

describe("without a gateway", () => {
  it("explains itself", async () => {
    const asked = await ran("--help");
    expect(asked).toMatchObject({ code: 0, complaint: "" });
    for (const { about } of commands) expect(asked.out).toContain(about);
    for (const [code, meaning] of exitCodes) expect(asked.out).toContain(`${code}  ${meaning}`);
    expect(asked.out).toContain("--gateway URL");
    expect(asked.out).toContain("no-readonly");
    expect(await ran("help")).toEqual(asked);
    expect(await ran("--port", "1", "-h")).toEqual(asked);
    expect(await ran("--version")).toEqual({ code: 0, out: "1.2.3\n", complaint: "" });
  });

  it("says what a gateway stores for the number on a label", async () => {
    const asked = await ran("serial", "A1100FBT4-19W");
    expect(asked).toMatchObject({ code: 0, complaint: "" });
    expect(asked.out).toContain("Serial: 28210007AF44 (the ending of the label fits)");
    expect(asked.out).not.toContain("Built");
    expect((await ran("serial", "a1100fbt4")).out).toContain("the label was not checked");
    const mistyped = await ran("serial", "A1100FBT5-19W");
    expect(mistyped).toMatchObject({ out: "" });
    expect(mistyped.complaint).toContain("its ending belongs to another number");
  });

  it.each([
    ["doctor", "http://me:SECRET@192.168.1.50"],
    ["live", "me:SECRET@192.168.1.50"],
    ["backup", "http://me:SECRET@[broken"],
  ])("%s takes no password in an address and prints none", async (name, address) => {
    const { code, out, complaint } = await ran(name, address);
    expect(code).toBe(2);
    expect(complaint).toContain("no password in the address");
    expect(out + complaint).not.toContain("SECRET");
  });

  it.each(commands)("explains $name, with every option and an example", async (command) => {
    const { code, out } = await ran(command.name, "--help");
    expect(code).toBe(0);
    expect(out).toContain(`Usage: heliograph ${command.name} `);
    for (const name of Object.keys(command.options)) expect(out).toContain(`--${name}`);
    expect(out).toMatch(new RegExp(`^Example: heliograph ${command.name} .+$`, "m"));
    expect(out.split("\n").filter((line) => line.length > 100)).toEqual([]);
    expect(await ran(command.name, "-h")).toMatchObject({ code, out });
  });

  it.each([
    ["an unknown command", ["nonsense"]],
    ["an unknown option", ["serial", "--nonsense"]],
    ["a missing operand", ["serial"]],
    ["one operand too many", ["live", "http://a", "http://b"]],
    ["no address", ["status", "http://"]],
    ["no limit", ["limit", "http://a", "116180412345", "lots"]],
    ["a limit above all", ["limit", "http://a", "116180412345", "101%"]],
    ["a limit of more watts than a gateway takes", ["limit", "http://a", "116180412345", "2251W"]],
    ["a limit below all", ["limit", "http://a", "116180412345", "-5W"]],
    ["a limit of a fraction", ["limit", "http://a", "116180412345", "0.4%"]],
    ["a limit without a unit", ["limit", "http://a", "116180412345", "600"]],
    ["a limit for no serial number", ["limit", "http://a", "roof", "600W"]],
    ["no number of states", ["live", "http://a", "--count", "none"]],
    ["no interval", ["live", "http://a", "--interval", "-1"]],
    ["a power command that is none", ["power", "http://a", "116180412345", "up"]],
    ["power for no serial number", ["power", "http://a", "roof", "on"]],
    ["no area of the settings", ["settings", "http://a", "wifi"]],
    ["a file of no backup", ["restore", "http://a", "notes.txt"]],
    ["no day", ["export", "http://a", "--from", "yesterday"]],
    ["no day of the question", ["what-if", "http://a", "--to", "2026-02-30"]],
    ["a price of a unit alone", ["what-if", "http://a", "--buy", "W"]],
    ["a price of a blank", ["what-if", "http://a", "--sell", " "]],
    ["a power in words", ["what-if", "http://a", "--power", "much"]],
    ["a battery of nothing", ["what-if", "http://a", "--battery", "0kWh"]],
    ["a range of a single size", ["what-if", "http://a", "--battery", "5..5kWh"]],
    ["a battery of more than a MWh", ["what-if", "http://a", "--battery", "1001kWh"]],
    ["a port above all", ["doctor", "http://a", "--port", "65536"]],
    ["no shell", ["completion", "tcsh"]],
    ["a wrong option of the hub", ["--port", "web"]],
    ["an unknown option of the hub", ["--dev"]],
  ])("ends with 2 for %s", async (_, args) => {
    expect(await ran(...args)).toMatchObject({
      code: 2,
      out: "",
      complaint: expect.stringContaining("--help"),
    });
  });

  it("prints help when it is given nothing", async () => {
    const { code, out } = await ran();
    expect(code).toBe(0);
    expect(out).toContain("Usage: heliograph --gateway URL");
    expect(await ran("--help")).toMatchObject({ code, out });
  });

  it("reads serials", async () => {
    expect((await ran("serial", "116180412345")).out).toContain("Type: HM-1000/1200/1500-4T");
    const json = await ran("serial", "1164a00ab123", "--json");
    expect(JSON.parse(json.out)).toMatchObject({ family: "HMS", year: 2024, week: 0 });
    expect(await ran("serial", "12")).toMatchObject({
      code: 3,
      complaint: expect.stringContaining("length"),
    });
  });

  it("reads profiles, and says what is doubtful", async () => {
    const { code, out } = await ran("profile", "03 00 20 01 20 00 00 01 40 00 07 d0");
    expect(code).toBe(0);
    expect(out).toContain("DE - DE_VDE4105_2018, version 2.0.1");
    expect(out).toContain("ID Function Activated: enabled");
    expect(out).toContain("Normal Ramp up Rate(RUR_NM): 20 Rated%/s");
    expect(out).toContain("Problem: cut at byte 12");
    const json = await ran("profile", "020000015cc0", "--json");
    expect(JSON.parse(json.out)).toMatchObject({
      version: "0.0.1",
      problems: [{ kind: "empty", offset: 4 }],
    });
    const empty = await ran("profile", "020000015cc0");
    expect(empty.out).toMatch(/Problem: empty\. .*not read .*restart/);
    expect(await ran("profile", "0000")).toMatchObject({ code: 3 });
    expect(await ran("profile", "xyz")).toMatchObject({ code: 3 });
  });
});

function pageFolder(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "index.html"), '<meta charset="utf-8"><title>Page</title>');
  return folder;
}

describe("with a gateway", () => {
  let simulator: Simulator;
  let url = "";

  beforeAll(async () => {
    simulator = await startSimulator({ host: "127.0.0.1", scenario: "one-inverter", clock: 20 });
    url = `127.0.0.1:${simulator.port}`;
  });
  afterAll(() => simulator.close());

  it("prints live data as a table, or as JSON", async () => {
    const table = await ran("live", url, "--count", "1");
    expect(table).toMatchObject({ code: 0, complaint: "" });
    expect(table.out).toMatch(/^Inverter +State +Power/);
    expect(table.out).toMatch(/\d W /);
    const json = await ran("live", url, "--count", "1", "--json");
    const readings = JSON.parse(json.out);
    // The names of the library, for every release, not those of the wire.
    expect(readings).toMatchObject({ source: "polling", inverters: [{ isReachable: true }] });
    expect(readings).not.toHaveProperty("wire");
  });

  it("prints some fields of live data, with tabs between or as JSON", async () => {
    const fields = "source,inverters.0.isReachable,battery.socPercent,inverters.0.name";
    const text = await ran("live", url, "--count", "1", "--fields", fields);
    expect(text.out).toMatch(/^polling\ttrue\t-\t[^\t\n]+\n$/);
    const json = await ran("live", url, "--count", "1", "--fields", "source", "--json");
    expect(json.out).toBe('{"source":"polling"}\n');
  });

  it("knows which fields there are", async () => {
    const { code, out, complaint } = await ran("live", url, "--fields", "powerW,battery.x,power");
    expect([code, out]).toEqual([2, ""]);
    expect(complaint).toMatch(/^there is no field "power": .*powerW.*battery/);
  });

  it("prints live data no more often than asked", async () => {
    const { out } = await ran("live", url, "--count", "3", "--interval", "0.2", "--fields", "atMs");
    const [first = 0, second = 0, third = 0] = out.split("\n").map(Number);
    expect(second - first).toBeGreaterThanOrEqual(200);
    expect(third - second).toBeGreaterThanOrEqual(200);
  });

  it("asks the usual gateway when none is named", async () => {
    const folder = temporaryFolder();
    const environment = { XDG_CONFIG_HOME: folder, HELIOGRAPH_PASSWORD: "openDTU42" };
    const status = (more = {}) => ranWith({ environment: { ...environment, ...more } }, ["status"]);
    expect(await status()).toMatchObject({ code: 2 });
    expect(await status({ HELIOGRAPH_GATEWAY: url })).toMatchObject({ code: 0 });
    mkdirSync(join(folder, "heliograph"));
    const file = join(folder, "heliograph/command.json");
    writeFileSync(file, JSON.stringify({ gateway: url }));
    expect(await status()).toMatchObject({ code: 0 });
    expect(await status({ HELIOGRAPH_GATEWAY: "" })).toMatchObject({ code: 0 });
    writeFileSync(file, '{"gateways": [');
    expect(await status()).toMatchObject({ code: 2, complaint: expect.stringContaining(file) });
  });

  it("names a missing or wrong password by its own exit code, and as JSON", async () => {
    const line = ["settings", url, "time", "--json"];
    for (const environment of [{}, { HELIOGRAPH_PASSWORD: "wrong" }]) {
      const { code, out, complaint } = await ranWith({ environment }, line);
      expect(code).toBe(4);
      expect(JSON.parse(out)).toMatchObject({ error: { code: "http-401" } });
      const isSet = "HELIOGRAPH_PASSWORD" in environment;
      expect(complaint).toContain(
        isSet
          ? "The password in HELIOGRAPH_PASSWORD is wrong."
          : "Set the password in HELIOGRAPH_PASSWORD.",
      );
    }
    const spoken = await ranWith({ environment: {} }, [...line, "--password", "openDTU42"]);
    expect(spoken).toMatchObject({ code: 0, complaint: expect.stringContaining("--password") });
  });

  it("prints settings and changes them by the type of their values", async () => {
    const before = JSON.parse((await ran("settings", url, "time", "--json")).out);
    const change = ["--set", "ntp_server=time.test", "--set", "latitude=48.5"];
    expect(await ran("settings", url, "time", ...change)).toMatchObject({
      code: 0,
      out: "Saved\n",
    });
    const after = JSON.parse((await ran("settings", url, "time", "--json")).out);
    expect(after).toEqual({ ...before, ntp_server: "time.test", latitude: 48.5 });
    for (const wrong of ["nothing=1", "latitude=north", "ntp_server", "=5"])
      expect(await ran("settings", url, "time", "--set", wrong)).toMatchObject({ code: 2 });
  });

  it("compares a backup before it restores it", async () => {
    // It restarts the gateway.
    const own = await startSimulator({ host: "127.0.0.1", scenario: "one-inverter", clock: 20 });
    onTestFinished(() => own.close());
    const folder = temporaryFolder();
    await ran("backup", own.url, "--to", folder);
    const [name = ""] = readdirSync(folder).filter((file) => file.endsWith("-config.json"));
    const path = join(folder, name);
    const config = JSON.parse(readFileSync(path, "utf8"));
    const { server } = config.ntp;
    config.ntp.server = "other.test";
    writeFileSync(path, JSON.stringify(config));
    const compared = await ran("restore", own.url, path);
    expect(compared.out).toContain(`ntp.server: "${server}" -> "other.test"`);
    expect(compared.out).toContain("1 values differ. Nothing was sent");
    expect(await ran("restore", own.url, path, "--yes")).toMatchObject({ code: 0 });
    await expect
      .poll(async () => (await ran("settings", own.url, "time", "--json")).out)
      .toContain("other.test");
  });

  it("ends quietly when nobody reads on, as behind head", () => {
    const program = `"${process.execPath}" --import tsx command/main.ts`;
    const line = `${program} live ${url} --json | head -1; echo "code \${PIPESTATUS[0]}"`;
    const piped = promisify(execFile)("bash", ["-c", line], { cwd: root });
    return expect(piped).resolves.toMatchObject({
      stdout: expect.stringMatching(/^\{.*\}\ncode 0\n$/),
      stderr: "",
    });
  });

  it("fails with a reason when its output cannot be written, as to a full disk", async () => {
    const line = `"${process.execPath}" --import tsx command/main.ts serial 116180412345 > /dev/full`;
    const failing = promisify(execFile)("bash", ["-c", line], { cwd: root });
    await expect(failing).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("ENOSPC"),
    });
  });

  it("prints the status", async () => {
    expect((await ran("status", url)).out).toMatch(/Firmware +2024\./);
    expect(JSON.parse((await ran("status", url, "--json")).out)).toHaveProperty("system.git_hash");
  });

  it.each([
    [{ enabled: true, Power: { v: 12.5, u: "W", d: 1 } }, 12.5],
    [{ enabled: true }, null],
    [{ enabled: false, Power: { v: 12.5, u: "W", d: 1 } }, undefined],
  ])("tells in the status of a meter %j the power %s", async (power_meter, gridW) => {
    const path = "/api/livedata/status";
    const live = await (await fetch(`http://${url}${path}`)).json();
    const body = JSON.stringify({ ...live, power_meter });
    simulator.gateway.faults.set(path, { kind: "body", body });
    const { out } = await ran("status", url, "--json");
    simulator.gateway.faults.clear();
    expect(JSON.parse(out).gridW).toBe(gridW);
  });

  it("sets a limit", async () => {
    const { out } = await ran("status", url, "--json");
    const { serial } = JSON.parse(out).live.inverters[0];
    expect(await ran("limit", url, serial, "35%")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Confirmed: 35 %/),
    });
    expect(await ran("limit", url, "116180412399", "100W")).toMatchObject({
      code: 1,
      complaint: expect.stringContaining("refuses"),
    });
  });

  it("prints nothing of the gateway that would steer the terminal", async () => {
    await poison(simulator.gateway, textsOf("control", "direction", "surrogate"));
    const printed = [
      await ran("live", url, "--count", "1"),
      await ran("live", url, "--count", "1", "--json"),
      await ran("status", url),
      await ran("limit", url, "116180412345", "50%"),
    ];
    simulator.gateway.faults.clear();
    for (const { out, complaint } of printed) {
      expect(out + complaint).not.toMatch(/(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066\u2067]/u);
    }
    expect(printed[0]?.out.split("\n")).toHaveLength(5);
    expect(printed[3]?.complaint).toContain("ab[31mc");
  });

  it.each([101, -1, 1e9, 0.5, "many", null])("prints values with %s decimals", async (digits) => {
    const path = "/api/livedata/status";
    const status = await (await fetch(`http://${url}${path}`)).text();
    const body = status.replaceAll(/"d":\d+/g, `"d":${JSON.stringify(digits)}`);
    simulator.gateway.faults.set(path, { kind: "body", body });
    const shown = [await ran("live", url, "--count", "1"), await ran("status", url)];
    simulator.gateway.faults.clear();
    for (const { code, out, complaint } of shown) {
      expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
      expect(out).toMatch(/\d W/);
    }
  });

  it.each([["status"], ["backup"], ["export"], ["what-if", "--battery", "5kWh"]])(
    "%s asks no other port that an answer redirects to",
    async (name, ...options) => {
      const asked: (string | undefined)[] = [];
      const other = await serving(({ headers }, response) => {
        asked.push(headers.authorization);
        response.end("{}");
      });
      const gateway = await serving((_, response) =>
        response.writeHead(302, { location: other }).end(),
      );
      const folder = temporaryFolder();
      const own = name === "backup" ? ["--to", folder] : options;
      expect(await ran(name, gateway, "--password", "openDTU42", ...own)).toMatchObject({
        code: 1,
      });
      expect(asked).toEqual([]);
    },
  );

  it("says which firmware the gateway runs", async () => {
    const { code, out } = await ran("probe", url);
    expect(code).toBe(0);
    expect(out).toMatch(/Read like +OnBattery 2024\.03\.07/);
    expect(JSON.parse((await ran("probe", url, "--json")).out)).toMatchObject({
      candidates: ["OnBattery 2024.03.07"],
    });
    expect(await ran("probe", "127.0.0.1:1")).toMatchObject({ code: 1, out: "" });
  });

  it("saves the configuration, and never over an older file", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 30, 23, 30) });
    onTestFinished(() => void vi.useRealTimers());
    const folder = temporaryFolder();
    const { code, out } = await ran("backup", url, "--to", folder, "--json");
    expect(code).toBe(0);
    const [{ file, bytes }] = JSON.parse(out);
    expect(file).toMatch(/-2026-11-30T233000-config\.json$/);
    expect(JSON.parse(readFileSync(file, "utf8"))).toHaveProperty("wifi.ssid");
    // It holds passwords.
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file)).toHaveLength(bytes);
    writeFileSync(file, "older");
    expect(await ran("backup", url, "--to", folder)).toMatchObject({ code: 1 });
    expect(readFileSync(file, "utf8")).toBe("older");
    expect(join(folder, readdirSync(folder)[0] ?? "")).toBe(file);
    const refused = await ran("backup", url, "--to", folder, "--password", "wrong");
    expect(refused).toMatchObject({ code: 4, complaint: expect.stringContaining("401") });
  });

  it("saves the configuration of a gateway whose name is too long for a file", async () => {
    const named = await startSimulator({ host: "127.0.0.1" });
    const status = await (await fetch(named.url + systemStatus.path)).json();
    const body = JSON.stringify({ ...status, hostname: "ü".repeat(20_000) });
    named.gateway.faults.set(systemStatus, { kind: "body", body });
    const asked = await ran("backup", named.url, "--to", temporaryFolder());
    await named.close();
    expect(asked).toMatchObject({ code: 0, complaint: "" });
  });

  const serveArguments = () => [
    "--host",
    "127.0.0.1",
    "--gateway",
    url,
    "--data",
    temporaryFolder(),
  ];

  it("serves a gateway until it is told to end", async () => {
    const stop = new AbortController();
    let printed = "";
    const ending = ranWith(
      { pageFolder, signal: stop.signal, print: (text) => (printed += text) },
      ["--port", "0", ...serveArguments()],
    );
    await expect.poll(() => printed).toContain("Ctrl-C");
    const [, address] = /Heliograph\s+(http:\/\/[^\s/]+)/.exec(printed) ?? [];
    const live = await fetch(`${address}/api/livedata/status`);
    const held = await fetch(`http://${url}/api/livedata/status`);
    const count = (await held.json()).inverters.length;
    expect((await live.json()).inverters).toHaveLength(count);
    stop.abort();
    expect((await ending).code).toBe(0);
  });

  it("ends with a sentence when the port is taken", async () => {
    const { port } = simulator;
    const args = ["--port", String(port), ...serveArguments()];
    const { code, complaint } = await ranWith({ pageFolder }, args);
    expect(code).toBe(1);
    expect(complaint.trim().split("\n").at(-1)).toBe(
      `Port ${port} is in use. Choose another one: --port ${port + 1}`,
    );
  });

  it("does not start a hub without a page", async () => {
    // No page lies there, which ends the hub at once.
    const hub = await ran("--port", "0", "--gateway", url, "--data", temporaryFolder());
    expect(hub).toMatchObject({ code: 1, complaint: expect.stringContaining("index.html") });
  });

  it.each([
    ["live"],
    ["status"],
    ["limit", "116180412345", "50%"],
    ["probe"],
    ["export"],
    ["backup"],
  ])("%s ends with 1 when nobody answers", async (name, ...rest) => {
    expect(await ran(name, "127.0.0.1:1", ...rest)).toMatchObject({
      code: 1,
      complaint: expect.stringContaining("does not answer"),
    });
  });

  it("doctor ends with 1 when it found a problem, with its cause and what to do", async () => {
    const hub = ["--port", "0", "--data", temporaryFolder()];
    const { code, out } = await ran("doctor", `127.0.0.1:${await freePort()}`, ...hub);
    expect(code).toBe(1);
    expect(out).toMatch(/^PROBLEM {2}Gateway: .+ nothing listens at that port\.\n {9}Check the/);
    expect(out).toMatch(/\nOne problem found\.\n$/);
    const json = await ran("doctor", url, ...hub, "--json");
    const found: { state: string }[] = JSON.parse(json.out);
    expect(json.code).toBe(found.some(({ state }) => state === "problem") ? 1 : 0);
  });

  it("find ends at once when it is told to, with 1 for nothing found", async () => {
    const found = await ranWith({ signal: AbortSignal.abort() }, ["find", "--json"]);
    expect([found.code, JSON.parse(found.out)]).toEqual([1, []]);
    expect(found.complaint).toContain("No gateway announces itself");
  });
});
