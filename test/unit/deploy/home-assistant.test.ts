import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { addOnContext, addOnFiles } from "../../../scripts/build/imageContext.ts";
import { serving } from "../../support/hub/serving.ts";
import { temporaryFolder } from "../../support/hub/temporary.ts";
import { pngSize } from "../../support/pngSize.ts";
import { root } from "../../support/sources.ts";

const folder = join(root, "deploy/home-assistant");
const read = (name: string) => readFileSync(join(folder, name), "utf8");

/** Accepted configuration of an add-on, as far as this add-on uses it. */
const Configuration = v.strictObject({
  name: v.string(),
  version: v.string(),
  slug: v.pipe(v.string(), v.regex(/^[-_.A-Za-z0-9]+$/)),
  description: v.string(),
  arch: v.array(v.picklist(["aarch64", "amd64"])),
  init: v.boolean(),
  startup: v.picklist(["initialize", "system", "services", "application", "once"]),
  boot: v.picklist(["auto", "manual", "manual_only"]),
  timeout: v.pipe(v.number(), v.minValue(10), v.maxValue(300)),
  stage: v.picklist(["stable", "experimental", "deprecated"]),
  ingress: v.literal(true),
  ingress_port: v.number(),
  ingress_stream: v.boolean(),
  panel_icon: v.pipe(v.string(), v.startsWith("mdi:")),
  panel_admin: v.boolean(),
  host_network: v.boolean(),
  ports: v.record(v.pipe(v.string(), v.regex(/^\d+\/(tcp|udp)$/)), v.nullable(v.number())),
  ports_description: v.record(v.string(), v.string()),
  watchdog: v.pipe(v.string(), v.regex(/^(https?|tcp):\/\/\[HOST\]:\[PORT:\d+\].*$/)),
  backup: v.picklist(["hot", "cold"]),
  services: v.array(v.pipe(v.string(), v.regex(/^(mqtt|mysql):(provide|want|need)$/))),
  options: v.record(v.string(), v.unknown()),
  schema: v.record(v.string(), v.unknown()),
});

it("is configured as the Supervisor wants it, every option with a name in three languages", () => {
  const config = v.parse(Configuration, parse(read("config.yaml")));
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(config.version).toBe(version);
  const options = Object.keys(config.schema);
  // An option without a default value must be optional.
  const optional = options.filter((name) => String(config.schema[name]).endsWith("?"));
  expect(options.filter((name) => !optional.includes(name))).toEqual(Object.keys(config.options));
  const languages = readdirSync(join(folder, "translations"));
  expect(languages).toEqual(["de.yaml", "en.yaml", "fr.yaml"]);
  for (const file of languages) {
    const { configuration, network } = parse(read(`translations/${file}`));
    expect(Object.keys(configuration)).toEqual(options);
    expect(Object.keys(network)).toEqual(Object.keys(config.ports));
  }
  const { build_from: images } = parse(read("build.yaml"));
  expect(Object.keys(images).toSorted()).toEqual(config.arch.toSorted());
});

it("has pictures of the recommended sizes, and every file that its image copies", () => {
  expect(["icon.png", "logo.png"].map((name) => pngSize(join(folder, name)))).toEqual([
    [128, 128],
    [250, 100],
  ]);
  const copied = /^COPY (.+) \.\/$/m.exec(read("Dockerfile"))?.[1]?.split(" ") ?? [];
  const brought: readonly string[] = addOnFiles;
  expect(
    copied.filter((name) => !brought.includes(name) && !existsSync(join(folder, name))),
  ).toEqual([]);
});

it("is laid out as a repository, with the address of the project where there is one", () => {
  const image = temporaryFolder();
  for (const name of addOnFiles) writeFileSync(join(image, name), "");
  const packed = temporaryFolder();
  const yamlOf = (name: string) => parse(readFileSync(join(packed, name), "utf8"));
  addOnContext(root, image, packed, {});
  expect(yamlOf("repository.yaml")).toEqual({ name: "Heliograph" });
  expect(readdirSync(join(packed, "heliograph"))).toEqual(
    expect.arrayContaining(["CHANGELOG.md", "DOCS.md", "apparmor.txt", "icon.png", ...addOnFiles]),
  );
  const homepage = "https://git.example/sun/heliograph#readme";
  addOnContext(root, image, packed, { homepage, author: "A" });
  expect(yamlOf("repository.yaml")).toEqual({ name: "Heliograph", url: homepage, maintainer: "A" });
  expect(yamlOf("heliograph/config.yaml")).toHaveProperty("url", homepage);
});

interface StartedAddOn {
  readonly uid: number;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Starts the add-on with a program that only says how it was started. */
async function startAddOn(
  data: string,
  options: object,
  supervisor: string,
  user = {},
): Promise<StartedAddOn> {
  const place = temporaryFolder();
  chmodSync(place, 0o755);
  const bin = join(place, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  copyFileSync(join(folder, "run.mjs"), join(place, "run.mjs"));
  const program = join(bin, "heliograph");
  writeFileSync(
    program,
    `#!${process.execPath}\nconsole.log(JSON.stringify({ uid: process.getuid(), args: process.argv.slice(2), env: process.env }));\n`,
  );
  chmodSync(program, 0o755);
  writeFileSync(join(data, "options.json"), JSON.stringify(options));
  const child = spawn(process.execPath, [join(place, "run.mjs"), data, supervisor], {
    env: { ...process.env, ...user, SUPERVISOR_TOKEN: "of-a-test" },
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  expect(await once(child, "close")).toEqual([0, null]);
  return JSON.parse(output.trim().split("\n").at(-1) ?? "");
}

it("starts the hub with the options, and with the broker that Home Assistant offers", async () => {
  const data = temporaryFolder();
  const supervisor = await serving(({ headers, url }, response) => {
    const isKnown = headers.authorization === "Bearer of-a-test" && url === "/services/mqtt";
    const offered = {
      host: "core-mosquitto",
      port: 1883,
      ssl: false,
      username: "a",
      password: "b",
    };
    response.writeHead(isKnown ? 200 : 401).end(JSON.stringify({ result: "ok", data: offered }));
  });
  const options = {
    gateways: [{ name: "house", url: "http://192.168.1.50", password: "secret 1" }],
    entities: true,
    language: "de",
    backup_passphrase: "secret 2",
  };
  const { args, env } = await startAddOn(data, options, supervisor);
  const started = readCommandLine(args, env);
  expect(started).toMatchObject({
    ok: true,
    value: {
      host: "0.0.0.0",
      port: 8080,
      ingress: "172.30.32.2",
      dataDir: join(data, "heliograph"),
      passphrase: "secret 2",
      gateways: [{ name: "house", password: "secret 1" }],
      isListGiven: true,
    },
  });
  const readAlerts = () => JSON.parse(readFileSync(join(data, "heliograph/alerts.json"), "utf8"));
  const mqtt = {
    topic: "heliograph",
    discovery: "homeassistant",
    url: "mqtt://core-mosquitto:1883",
  };
  expect(readAlerts()).toEqual({ language: "de", mqtt: { ...mqtt, username: "a", password: "b" } });

  // Settings of the page stay, also when nothing is announced any more.
  const own = { ...readAlerts(), ntfy: { url: "https://ntfy.example/a" } };
  own.mqtt.topic = "sun";
  writeFileSync(join(data, "heliograph/alerts.json"), JSON.stringify(own));
  await startAddOn(data, { ...options, entities: false }, supervisor);
  const { discovery: _, ...silent } = own.mqtt;
  expect(readAlerts()).toEqual({ ...own, mqtt: silent });
});

// Only root may give files to another user.
it.runIf(process.getuid?.() === 0)(
  "runs the hub as a user that owns its folder alone",
  async () => {
    const data = temporaryFolder();
    chmodSync(data, 0o755);
    mkdirSync(join(data, "heliograph"));
    writeFileSync(join(data, "heliograph/record.db"), "");
    for (const link of ["link", "hub.json.new"])
      symlinkSync(join(data, "options.json"), join(data, "heliograph", link));
    const options = { gateways: [], entities: false, language: "en" };
    const { uid } = await startAddOn(data, options, "http://127.0.0.1:9", {
      HELIOGRAPH_USER: "1000",
    });
    expect(uid).toBe(1000);
    const owners = ["", "record.db", "hub.json", "alerts.json"].map(
      (name) => statSync(join(data, "heliograph", name)).uid,
    );
    expect(owners).toEqual([1000, 1000, 1000, 1000]);
    const given = join(data, "options.json");
    expect(statSync(given).uid).toBe(0);
    expect(JSON.parse(readFileSync(given, "utf8"))).toMatchObject(options);
  },
);
