import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCommandLine } from "#hub/config/commandLine.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";

describe("the options of the hub", () => {
  it("starts a household of this moment on port 8080 when nothing is asked for", () => {
    expect(readCommandLine([])).toEqual({
      ok: true,
      value: {
        port: 8080,
        host: undefined,
        scenario: "now",
        firmware: "2024.03.07",
        seed: 1,
        clock: 1,
        base: "/",
        allowedHosts: [],
        dataDir: undefined,
        publicSerials: false,
        logLevel: "error",
        store: undefined,
        shard: undefined,
        gateways: [],
        control: false,
        replay: undefined,
        hold: false,
        isListGiven: false,
        isJson: false,
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

  it("reads the passphrase of the backups from a file or the environment, and how long curves stay", () => {
    const folder = temporaryFolder();
    const config = join(folder, "hub.yaml");
    writeFileSync(
      config,
      "curveDays: 365\npublicSerials: true\nbackups: { passphraseFile: phrase.txt }\n",
    );
    writeFileSync(join(folder, "phrase.txt"), "seven suns\n");
    expect(readCommandLine(["--config", config])).toMatchObject({
      value: { curveDays: 365, publicSerials: true, passphrase: "seven suns" },
    });
    const variable = "HELIOGRAPH_BACKUP_PASSPHRASE";
    expect(readCommandLine([], { [variable]: "moon" })).toMatchObject({
      value: { passphrase: "moon" },
    });
    expect(readCommandLine([], { [variable]: "" })).toMatchObject({
      value: { passphrase: undefined },
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
    expect(readCommandLine(args)).toEqual({ ok: false, error: expect.stringMatching(message) });
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
});

const gateway = { name: "", url: new URL("http://192.168.1.50"), password: undefined };
