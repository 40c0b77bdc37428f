import { describe, expect, it } from "vitest";
import { readCommandLine } from "#hub/config/commandLine.ts";
import { explain, greeting } from "#hub/main.ts";

describe("the command line of npm start", () => {
  it("starts the full scenario on port 8080 when nothing is asked for", () => {
    expect(readCommandLine([])).toEqual({
      ok: true,
      value: {
        port: 8080,
        host: undefined,
        scenario: "full",
        firmware: "2024.03.07",
        seed: 1,
        clock: 1,
        base: "/",
        allowedHosts: [],
        dataDir: undefined,
        logLevel: "error",
        store: undefined,
        shard: undefined,
        gateways: [],
        control: false,
        replay: undefined,
        hold: false,
      },
    });
  });

  it("takes every option", () => {
    const args = [
      "--port=0",
      "--host",
      "127.0.0.1",
      "--scenario",
      "night",
      "--seed=-3",
      "--clock",
      "0.5",
    ];
    expect(readCommandLine([...args, "--gateway", "192.168.1.50"])).toMatchObject({
      ok: true,
      value: {
        port: 0,
        host: "127.0.0.1",
        scenario: "night",
        seed: -3,
        clock: 0.5,
        gateways: [gateway],
      },
    });
  });

  it("takes a store elsewhere and a part of the gateways", () => {
    const read = readCommandLine(["--store=victoriametrics=http://10.0.0.5:8428", "--shard=2/8"]);
    expect(read).toMatchObject({
      ok: true,
      value: { store: new URL("http://10.0.0.5:8428"), shard: { index: 1, count: 8 } },
    });
  });

  it.each([
    [["--port", "65536"], /--port takes/],
    [["--store", "http://10.0.0.5:8428"], /--store takes/],
    [["--store", "victoriametrics=10.0.0.5"], /--store takes/],
    [["--shard", "9/8"], /--shard takes/],
    [["--port", "web"], /--port takes/],
    [["--seed", "x"], /--seed takes/],
    [["--clock", "0"], /--clock takes/],
    [["--clock", "fast"], /--clock takes/],
    [["--gateway", "http://"], /--gateway takes/],
    [["--scenario", "constructor"], /no scenario "constructor"/],
    [["--firmware", "2023.01.01"], /no firmware "2023.01.01"/],
    [["--replay", "a.json", "--gateway", "192.168.1.50"], /exclude each other/],
    [["--colour"], /Unknown option/],
    [["--base", "solar"], /--base takes a path/],
    [["--log-level", "loud"], /--log-level takes one of/],
    [["--gateway", "a=10.0.0.1", "--gateway", "10.0.0.2"], /need names/],
    [["--gateway", "a=10.0.0.1", "--gateway", "a=10.0.0.2"], /Two gateways/],
    [["--gateway", "api=10.0.0.1"], /cannot be named "api"/],
    [["--gateway", "Up_=10.0.0.1"], /no name for a gateway/],
    [["--config", "/nowhere.yaml"], /cannot be read/],
  ])("refuses %j with a sentence", (args, message) => {
    const { ok, ...rest } = readCommandLine(args);
    expect(ok).toBe(false);
    expect(rest).toMatchObject({
      error: { isHelp: false, message: expect.stringMatching(message) },
    });
  });

  it("reads the passwords of gateways from the environment", () => {
    const read = readCommandLine(["--gateway", "my-barn=10.0.0.1"], {
      HELIOGRAPH_PASSWORD: "other",
      HELIOGRAPH_PASSWORD_MY_BARN: "sunflower",
    });
    expect(read).toMatchObject({
      value: { gateways: [{ name: "my-barn", password: "sunflower" }] },
    });
  });

  it("explains itself when asked", () => {
    expect(readCommandLine(["-h"])).toMatchObject({
      ok: false,
      error: { isHelp: true, message: expect.stringContaining("no-readonly") },
    });
  });
});

const gateway = { name: "", url: new URL("http://192.168.1.50"), password: undefined };

function failure(code: string) {
  return Object.assign(new Error("listen failed"), { code });
}

describe("what npm start says", () => {
  const options = {
    port: 8080,
    host: undefined,
    scenario: "full",
    seed: 1,
    clock: 1,
    gateways: [],
    replay: undefined,
  } as const;

  it("names the next port when one is taken", () => {
    expect(explain(failure("EADDRINUSE"), options)).toBe(
      "Port 8080 is in use. Choose another one: npm start -- --port 8081",
    );
    expect(explain(failure("EADDRINUSE"), { ...options, port: 65_535 })).toContain("--port 8080");
  });

  it("has words for a port or an address that cannot be had", () => {
    expect(explain(failure("EACCES"), { ...options, port: 80 })).toContain("above 1023");
    expect(explain(failure("EADDRNOTAVAIL"), { ...options, host: "10.9.8.7" })).toContain(
      "10.9.8.7",
    );
    expect(explain(failure("EWHATEVER"), options)).toBe("listen failed");
  });

  it("tells how to sign in at a simulated gateway, and never at a real one", () => {
    expect(greeting(options)).toContain("admin / openDTU42");
    expect(greeting({ ...options, scenario: "own-password" })).toContain("admin / sunflower-42");
    expect(greeting({ ...options, gateways: [gateway] })).toBe(
      "Gateway         http://192.168.1.50",
    );
  });
});
