import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
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
        trustedProxies: [],
        hideSerials: false,
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
    for (const most of ["--clock=3600", "--port=65535", `--gateway=${"a".repeat(31)}=10.0.0.1`])
      expect(readCommandLine([most]).ok).toBe(true);
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

  it("gives a gateway a port of its own, and hides the serials of one", () => {
    const config = join(temporaryFolder(), "hub.yaml");
    const read = (text: string, ...args: readonly string[]) => {
      writeFileSync(config, text);
      return readCommandLine(["--config", config, ...args]);
    };
    const [house, barn] = ["house: { url: 10.0.0.1", "barn: { url: 10.0.0.2"];
    expect(
      read(`gateways: { ${house}, port: 8081, hideSerials: true }, ${barn} } }`),
    ).toMatchObject({
      value: {
        hideSerials: false,
        gateways: [{ name: "house", port: 8081, hideSerials: true }, { name: "barn" }],
      },
    });
    const same = read(`gateways: { ${house}, port: 8081 }, ${barn}, port: 8081 } }`);
    expect(same).toEqual({
      ok: false,
      error: 'The gateways "house" and "barn" have the same port, 8081.',
    });
    const ofHub = 'Port 8081 of the gateway "house" is that of the hub.';
    expect(read(`gateways: { ${house}, port: 8081 } }`, "--port=8081")).toEqual({
      ok: false,
      error: ofHub,
    });
    expect(read(`{ port: 8081, gateways: { ${house}, port: 8081 } } }`)).toEqual({
      ok: false,
      error: ofHub,
    });
    expect(read(`gateways: { ${house}, port: 0 } }`)).toMatchObject({ ok: false });
    expect(readCommandLine(["--trust-proxy=proxy"])).toEqual({
      ok: false,
      error: '--trust-proxy takes an IP address, not "proxy".',
    });
  });

  it("reads the passphrase of the backups from a file or the environment, and how long curves stay", () => {
    const folder = temporaryFolder();
    const config = join(folder, "hub.yaml");
    writeFileSync(
      config,
      "curveDays: 365\nhideSerials: true\ntrustProxies: [10.0.0.9]\nbackups: { passphraseFile: phrase.txt }\n",
    );
    writeFileSync(join(folder, "phrase.txt"), "seven suns\n");
    expect(readCommandLine(["--config", config])).toMatchObject({
      value: {
        curveDays: 365,
        hideSerials: true,
        trustedProxies: ["10.0.0.9"],
        passphrase: "seven suns",
      },
    });
    const variable = "HELIOGRAPH_BACKUP_PASSPHRASE";
    expect(readCommandLine([], { [variable]: "moon" })).toMatchObject({
      value: { passphrase: "moon" },
    });
    expect(readCommandLine([], { [variable]: "" })).toMatchObject({
      value: { passphrase: undefined },
    });
  });

  it("does what its file says, unless the command line says otherwise; gateways and names are added up", () => {
    const folder = temporaryFolder();
    const config = join(folder, "hub.yaml");
    writeFileSync(join(folder, "barn.txt"), "marigold\r\n");
    writeFileSync(
      config,
      `{ port: 65535, host: 10.0.0.2, base: /solar/, ingress: 172.30.32.2, allowHosts: [sun.lan], dataDir: data,
        store: 'victoriametrics=http://10.0.0.5:8428', shard: 2/8, zone: Europe/Berlin, curveDays: 31,
        backups: { passphraseEnv: PHRASE }, gateways: {
          house: { url: 10.0.0.1/index.html, passwordEnv: HOUSE }, barn: { url: 'https://10.0.0.3', passwordFile: barn.txt } } }`,
    );
    const environment = { HOUSE: "sunflower", PHRASE: "seven suns" };
    const gateways = [
      { name: "house", url: new URL("http://10.0.0.1"), password: "sunflower" },
      { name: "barn", url: new URL("https://10.0.0.3"), password: "marigold" },
    ];
    const said = {
      port: 65_535,
      host: "10.0.0.2",
      base: "/solar/",
      ingress: "172.30.32.2",
      allowedHosts: ["sun.lan"],
      dataDir: join(folder, "data"),
      store: new URL("http://10.0.0.5:8428"),
      shard: { index: 1, count: 8 },
      zone: "Europe/Berlin",
      curveDays: 31,
      passphrase: "seven suns",
      gateways,
      isListGiven: true,
    };
    const asked = ["--config", config];
    expect(readCommandLine(asked, environment)).toMatchObject({ value: said });
    const others =
      "--port=0 --host=10.0.0.9 --base=/ --ingress=10.0.0.3 --allow-host=moon.lan --data=/elsewhere --shard=1/3 " +
      "--store=victoriametrics=http://10.0.0.6:1 --gateway=shed=10.0.0.4 --log-level=info --hide-serials --trust-proxy=10.0.0.8 --json";
    expect(readCommandLine([...asked, ...others.split(" ")], environment)).toMatchObject({
      value: {
        port: 0,
        host: "10.0.0.9",
        base: "/",
        ingress: "10.0.0.3",
        allowedHosts: ["sun.lan", "moon.lan"],
        dataDir: "/elsewhere",
        store: new URL("http://10.0.0.6:1"),
        shard: { index: 0, count: 3 },
        gateways: [...gateways, { name: "shed" }],
        logLevel: "info",
        trustedProxies: ["10.0.0.8"],
        hideSerials: true,
        isJson: true,
        curveDays: 31,
      },
    });
  });

  it.each([
    ["port: 65536", "port: "],
    ["port: -1", "port: "],
    ["base: solar/", "base: needs a slash at both ends."],
    ["ingress: proxy", "ingress: is no IP address."],
    ["zone: Mars/Base", "zone: is no zone such as Europe/Berlin."],
    ["curveDays: 30", "curveDays: "],
    ["shard: 9/8", "shard: --shard takes a part"],
    ["colour: red", "colour: "],
    ["backups: { passphraseEnv: NOWHERE }", "The environment has no NOWHERE."],
    ["gateways: { house: { url: a.lan, passwordFile: none.txt } }", "none.txt cannot be read."],
    ["gateways: { Up: { url: a.lan } }", '"Up" is no name for a gateway'],
    ["just words", "the file: expected Object instead of this text."],
  ])("refuses a file that says %j", (text, said) => {
    const config = join(temporaryFolder(), "hub.yaml");
    writeFileSync(config, text);
    expect(readCommandLine(["--config", config])).toEqual({
      ok: false,
      error: expect.stringContaining(said),
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
    [["--own-port", "8081"], /--own-port takes a name and a port/],
    [["--gateway", "a=10.0.0.1", "--own-port", "a=0"], /--own-port takes/],
    [["--gateway", "a=10.0.0.1", "--own-port", "a=65536"], /--own-port takes/],
    [["--gateway", "a=10.0.0.1", "--own-port", "b=8081"], /there is no --gateway b=ADDRESS/],
    [["--gateway", "10.0.0.1", "--own-port", "a=8081"], /there is no --gateway a=ADDRESS/],
    [
      ["--port", "8081", "--gateway", "a=10.0.0.1", "--own-port", "a=8081"],
      /Port 8081 of the gateway "a" is that of the hub/,
    ],
    [["--broker", "127.0.0.1:1883"], /--broker takes/],
    [["--broker", "mqtts://me:secret@broker"], /--broker takes [^]*without TLS\.$/],
    [["--broker", "mqtt://127.0.0.1", "--gateway", "10.0.0.1"], /--broker is for the simulated/],
    [["--broker", "mqtt://127.0.0.1", "--replay", "a.json"], /--broker is for the simulated/],
    [["--clock", "0"], /--clock takes/],
    [["--clock", "fast"], /--clock takes/],
    [["--clock", "3600.5"], /--clock takes/],
    [["--seed", "1.5"], /--seed takes/],
    [["--ingress", "proxy"], /--ingress takes the IP address .* "proxy" is no IP address/],
    [["--ingress", "127.0.0.1"], /--ingress takes the IP address .* "127.0.0.1" is this computer/],
    [["--base", "/solar"], /--base takes a path/],
    [["--gateway", `${"a".repeat(32)}=10.0.0.1`], /no name for a gateway/],
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
