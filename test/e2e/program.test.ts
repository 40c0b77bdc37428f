import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type Simulator, startSimulator } from "#simulator/serve/serve.ts";
import { installedLicences, isPermissive, unchangedPackages } from "../../scripts/licences.ts";
import { imageContext } from "../../scripts/build/imageContext.ts";
import { programFolder } from "../../scripts/pack.ts";
import { blocksIn } from "../support/codeBlocks.ts";
import { layOut } from "../support/dockerfile.ts";
import { freePort } from "../support/hub/freePort.ts";
import { command } from "../support/packedProtocol.ts";
import { pastHub } from "../support/pastHub.ts";
import { root } from "../support/sources.ts";
import { areAllWalked } from "../support/walks.ts";

function tarballIn(folder: string): string {
  return readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
}

/** Unpacks the program as `npm install` would: with the packages that it declares and no others. */
async function installProgram(project: string): Promise<string> {
  const installed = join(project, "node_modules/heliograph-hub");
  mkdirSync(installed, { recursive: true });
  command("npm", ["pack", "--pack-destination", project], await programFolder());
  command("tar", ["-xzf", tarballIn(project), "-C", installed, "--strip-components=1"], project);
  const { dependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) {
    const place = join(project, "node_modules", name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, "node_modules", name), place);
  }
  return installed;
}

/** Versions that a folder's lock holds, by the places of the packages. */
function lockedIn(folder: string): ReadonlyMap<string, unknown> {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const all = Object.entries<{ readonly version?: string }>(packages);
  return new Map(all.map(([path, { version }]) => [path, version]));
}

function readDeployed(name: string): string {
  return readFileSync(join(root, "deploy", name), "utf8");
}

async function startSimulated(): Promise<Simulator> {
  const gateway = await startSimulator({ host: "127.0.0.1", scenario: "one-inverter" });
  onTestFinished(() => gateway.close());
  return gateway;
}

describe("the packed program, in a project of its own", () => {
  const project = mkdtempSync(join(tmpdir(), "heliograph-program-"));
  let installed = "";
  let program = "";

  beforeAll(async () => {
    installed = await installProgram(project);
    program = join(installed, "dist/main.js");
  });

  afterAll(() => rmSync(project, { recursive: true, force: true }));

  const start = (...args: readonly string[]) => {
    const env = { ...process.env, HOME: project, TMPDIR: project, NO_COLOR: "1" };
    const child = spawn(process.execPath, [program, ...args], { cwd: project, env });
    onTestFinished(() => void child.kill("SIGKILL"));
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    return { child, complaint: () => complaint };
  };
  const greetingOf = async (...args: readonly string[]) => {
    const { child } = start("--port", "0", "--json", ...args);
    // Messages, such as that of the zone, may come before the addresses.
    for await (const line of createInterface({ input: child.stdout })) {
      const said = JSON.parse(line);
      if (said.addresses !== undefined) return { child, ...said };
    }
    throw new Error("It ended before it named an address.");
  };
  it("has nothing to be found fault with, and no file of the repository's own", async () => {
    const { messages } = await publint({ pkgDir: installed, strict: true });
    expect(messages).toEqual([]);
    expect(readdirSync(installed).toSorted()).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "THIRD-PARTY.txt",
      "dist",
      "package.json",
      "page",
    ]);
  });

  it("brings only packages that may be passed on", () => {
    const { dependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    const licences = [...installedLicences(Object.keys(dependencies))];
    expect(licences.length).toBeGreaterThan(50);
    expect(
      licences
        .filter(([, licence]) => !isPermissive(licence))
        .map(([place]) => place.replace(/^node_modules\//, "")),
    ).toEqual(unchangedPackages);
  });

  it("shows the demonstration", async () => {
    // The full scenario first writes two years of a past.
    const { child, addresses, signIn } = await greetingOf("--scenario", "one-inverter");
    const [address] = addresses;
    expect(await (await fetch(address)).text()).toContain('<div id="root">');
    expect((await (await fetch(`${address}/api/livedata/status`)).json()).inverters).toHaveLength(
      1,
    );
    expect(signIn).toEqual({ user: "admin", password: "openDTU42" });
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("runs the hub before a gateway, whose record can be exported", async () => {
    const gateway = await startSimulated();
    const url = `http://127.0.0.1:${gateway.port}`;
    const { child, addresses, gateways } = await greetingOf("--gateway", url, "--data", project);
    expect(gateways).toEqual([url]);
    const exported = start("export", addresses[0]).child;
    const [head] = await once(exported.stdout, "data");
    expect(String(head)).toMatch(/^source,name,time,/);
    // The renderer is found where the package was installed.
    const picture = await fetch(`${addresses[0]}/hub/today.png?width=200&height=120`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  it("answers programs as its document shows, and has types", async () => {
    const answer = pastHub();
    const hub = createServer((request, reply) => {
      const send = async () =>
        reply.end(Buffer.from(await answer(request.url ?? "").arrayBuffer()));
      void send();
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void hub.close());
    await once(hub, "listening");
    const [{ text } = { text: "" }] = blocksIn("mjs");
    const address = hub.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const block = text
      .replace("localhost:8080", `127.0.0.1:${port}`)
      // The day that is going on is none of a record of June.
      .replace("sizesWh:", `from: "2026-06-01", to: "2026-06-06", sizesWh:`);
    writeFileSync(join(project, "block.mjs"), block);
    writeFileSync(join(project, "block.mts"), block);
    const { stdout } = await promisify(execFile)(process.execPath, ["block.mjs"], { cwd: project });
    expect(stdout).toMatch(/^2026-06-01 2026-06-06 \d+\.\d+ \d+\.\d+ \{\s+value: /);
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--lib", "es2023,dom"];
    expect(command(process.execPath, [compiler, ...options, "block.mts"], project)).toBe("");
  });

  it.runIf(areAllWalked)(
    "runs in a container by the commands of the Dockerfile, healthy until it ends",
    async () => {
      // Not inside the project, whose packages npm would take for its own.
      const container = mkdtempSync(join(tmpdir(), "heliograph-container-"));
      onTestFinished(() => rmSync(container, { recursive: true, force: true }));
      const context = join(project, "image");
      imageContext(root, join(project, tarballIn(project)), context);
      const tested = lockedIn(root);
      const brought = [...lockedIn(context)].filter(([path]) => !/^$|\/heliograph-hub$/.test(path));
      expect(brought.length).toBeGreaterThan(50);
      expect(brought.filter(([path, version]) => tested.get(path) !== version)).toEqual([]);
      const { start: words, health, home } = layOut(readDeployed("Dockerfile"), context, container);
      const port = String(await freePort());
      const config = join(project, "hub.yaml");
      const gateway = await startSimulated();
      writeFileSync(
        config,
        `base: /solar/\n${readDeployed("hub.yaml").replace("8080", port)}`.replace(
          "http://192.168.1.50",
          gateway.url,
        ),
      );
      const configureHub = (list: readonly string[]) =>
        list.map((word) => (word.endsWith(".yaml") ? config : word));
      const [entry = "", ...args] = configureHub(words);
      const child = spawn(entry, [...args, "--json"], {
        cwd: project,
        env: { ...process.env, HOME: home, HELIOGRAPH_PASSWORD_HOUSE: "openDTU42" },
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      let output = "";
      child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
      const state = () => {
        const [name = "", ...rest] = configureHub(health);
        return spawnSync(name, rest).status;
      };
      expect(state()).toBe(1);
      await expect.poll(state).toBe(0);
      expect(existsSync(join(home, ".heliograph/record.sqlite"))).toBe(true);
      await gateway.close();
      await expect.poll(() => output).toContain("does not answer");
      child.kill("SIGTERM");
      expect(await once(child, "exit")).toEqual([0, null]);
      const lines = output.trimEnd().split("\n");
      expect(JSON.parse(lines.at(-1) ?? "")).toHaveProperty("message");
    },
  );

  it("gives its version, and 2 for what it does not understand", () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const run = { encoding: "utf8" } as const;
    expect(spawnSync(process.execPath, [program, "--version"], run).stdout).toBe(`${version}\n`);
    expect(spawnSync(process.execPath, [program, "nonsense"], run)).toMatchObject({
      status: 2,
      stdout: "",
    });
  });

  it("ends quietly when nobody reads its output any more", async () => {
    const { child, complaint } = start("live", `127.0.0.1:${(await startSimulated()).port}`);
    await once(child.stdout, "data");
    child.stdout.destroy();
    expect([...(await once(child, "close")), complaint()]).toEqual([0, null, ""]);
  });
});
