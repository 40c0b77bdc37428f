import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { commands } from "#command/commands.ts";
import { exitCodes } from "#command/terminal.ts";
import { channelNames } from "#hub-api/channels.ts";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { type Simulator, startSimulator } from "#simulator/serve/serve.ts";
import { blocksIn, ownArguments, shellWords } from "../support/codeBlocks.ts";
import { ranWith } from "../support/commandLine.ts";
import { testHub } from "../support/hub.ts";
import { temporaryFolder } from "../support/hub/temporary.ts";
import { root } from "../support/sources.ts";

const lines = new Set(
  blocksIn("sh")
    .flatMap(({ text }) => text.split("\n"))
    .flatMap((line) => {
      const args = ownArguments(shellWords(line));
      return args ? [JSON.stringify(args)] : [];
    }),
);
const commandLines = [...lines].map((line): readonly string[] => JSON.parse(line));

function only(...languages: readonly string[]): string {
  return blocksIn(...languages)[0]?.text ?? "";
}

/** The first block of a document, or the first that begins with a key. */
function yamlOf(path: string, key = ""): string {
  const found = blocksIn("yaml").find((one) => one.path === path && one.text.startsWith(key));
  return found?.text ?? "";
}

it("the page of the commands names every command and every exit code", () => {
  const named = new Set(commandLines.map(([name]) => name));
  expect(commands.filter(({ name }) => !named.has(name))).toEqual([]);
  const page = readFileSync(join(root, "docs/commands.md"), "utf8");
  const rows = [...page.matchAll(/^\| (\d) +\| (.+?) +\|$/gm)];
  expect(rows.map(([, code, meaning]) => [Number(code), meaning])).toEqual(exitCodes);
});

it("the configuration of alerts is understood", () => {
  const folder = temporaryFolder();
  const file = join(folder, "hub.yaml");
  writeFileSync(file, yamlOf("docs/hub-alerts.md"));
  const files = [...yamlOf("docs/hub-alerts.md").matchAll(/File: ([\w.-]+)/g)];
  for (const [, name = ""] of files) writeFileSync(join(folder, name), "s".repeat(30));
  const read = readCommandLine(["--config", file], { HOOK_URL: "https://chat.example/hook" });
  expect(read.ok ? Object.keys(read.value.alerts ?? {}) : read.error).toEqual([
    "language",
    "digests",
    ...channelNames,
  ]);
});

it("the configuration that tells Home Assistant is understood", () => {
  const folder = temporaryFolder();
  const file = join(folder, "hub.yaml");
  writeFileSync(file, yamlOf("docs/integrations/home-assistant.md", "alerts:"));
  writeFileSync(join(folder, "mqtt.txt"), "secret");
  const read = readCommandLine(["--config", file]);
  expect(read).toMatchObject({ ok: true, value: { alerts: { mqtt: { password: "secret" } } } });
});

describe("before a simulated gateway", () => {
  let simulator: Simulator;
  let serial = "";

  beforeAll(async () => {
    simulator = await startSimulator({ host: "127.0.0.1", scenario: "one-inverter", clock: 20 });
    const answer = await fetch(`${simulator.url}/api/livedata/status`);
    serial = (await answer.json()).inverters[0].serial;
    return () => simulator.close();
  });

  const inPlace = (text: string) =>
    text.replaceAll(/192\.168\.1\.5\d/g, `127.0.0.1:${simulator.port}`);

  it.each(commandLines)("runs: heliograph %j %j %j %j %j", async (...given: readonly string[]) => {
    const folder = temporaryFolder();
    const house = await testHub(
      ["--gateway", inPlace("house=http://192.168.1.50"), "--data", folder],
      undefined,
      0,
    );
    const hub = `${house.address}/house`;
    writeFileSync(join(folder, "index.html"), "");
    writeFileSync(join(folder, "heliograph-recording.json"), only("json"));
    writeFileSync(join(folder, "house-password.txt"), "openDTU42");
    writeFileSync(
      join(folder, "roof-config.json"),
      '{"cfg":{"version":1},"wifi":{"ssid":"house"},"inverters":[]}',
    );
    writeFileSync(
      join(folder, "hub.yaml"),
      inPlace(yamlOf("docs/hub.md"))
        .replace("/var/lib/heliograph", join(folder, "own"))
        .replace("0.0.0.0", "127.0.0.1"),
    );
    const args = given
      .filter((text) => text !== undefined)
      .map((text) =>
        inPlace(text)
          .replace(/^localhost:8080(\/house)?/, hub)
          .replace("116180412345", serial)
          .replace(
            /^(backups|hub\.yaml|heliograph-recording\.json|roof-config\.json)$/,
            join(folder, "$1"),
          ),
      );
    const named = commands.find(({ name }) => name === args[0]);
    const isServing = named === undefined && !args.includes("--version");
    const own = ["--port", "0", "--data", join(folder, "hub")];
    const further = isServing
      ? [...own, "--host", "127.0.0.1", "--scenario", "one-inverter"]
      : args[0] === "doctor"
        ? own
        : [];
    const { code } = await ranWith(
      {
        // Commands that run until told to end, end at once.
        ...((isServing || args[0] === "find") && { signal: AbortSignal.abort() }),
        pageFolder: () => folder,
        environment: { HELIOGRAPH_PASSWORD: "openDTU42", BARN_PASSWORD: "openDTU42" },
      },
      [...args, ...further],
    );
    // Nothing announces itself here, the simulated gateway has a time of its own, and no day is recorded yet.
    const mayFail = ["find", "doctor", "what-if"].includes(args[0] ?? "");
    expect(mayFail && code === 1 ? 0 : code).toBe(0);
  });

  it("the sensor of Home Assistant reads a figure of the hub", async () => {
    const { rest } = parse(yamlOf("docs/integrations/home-assistant.md", "rest:"));
    const [{ resource, sensor }] = rest;
    const path = /value_json\.([\w.]+)/.exec(sensor[0].value_template)?.[1] ?? "";
    const { address } = await testHub(
      ["--gateway", simulator.url, "--data", temporaryFolder()],
      undefined,
      0,
    );
    const figure = async () => {
      const answer = await fetch(`http://${address}${new URL(resource).pathname}`);
      return path.split(".").reduce((at, key) => at?.[key], await answer.json());
    };
    await expect.poll(figure).toBeTypeOf("number");
  });
});
