import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, describe, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { commands } from "#command/commands.ts";
import { hub } from "#command/commands/hub.ts";
import { blocksIn, ownArguments, shellWords } from "../support/codeBlocks.ts";
import { command as runCommand } from "../support/packedProtocol.ts";
import { root } from "../support/sources.ts";

function readDeployed(name: string): string {
  return readFileSync(join(root, "deploy", name), "utf8");
}

/** Programs that are not ours. */
const others = new Set(["cd", "cp", "docker", "git", "iobroker", "mkdir", "pio", "sudo"]);

/** Fault of a shell line; undefined if our parser accepts it. `npm run` has a test of its own. */
function problemOf(line: string): string | undefined {
  const words = shellWords(line);
  const [program = "npm"] = words;
  const args = ownArguments(words);
  if (args) return problemOfArguments(args);
  return program === "npm" || others.has(program) ? undefined : `unknown: ${line}`;
}

function problemOfArguments(args: readonly string[]): string | undefined {
  if (["--version", "--help"].includes(args[0] ?? "") || args.at(-1) === "--help") return undefined;
  const named = commands.find(({ name }) => name === args[0]);
  try {
    (named ?? hub).check(named ? args.slice(1) : args);
    return undefined;
  } catch (error) {
    return `${args.join(" ")}: ${String(error)}`;
  }
}

describe("blocks of code in the documents", () => {
  it("have only command lines that the program understands", () => {
    const lines = blocksIn("sh").flatMap(({ text }) => text.split("\n"));
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.map(problemOf).filter(Boolean)).toEqual([]);
  });

  it("so has the systemd unit, and the container has what is mounted into it", () => {
    const [, line = ""] = /^ExecStart=\S+ (.+)$/m.exec(readDeployed("heliograph.service")) ?? [];
    expect(line).toMatch(/^heliograph --config /);
    expect(problemOf(line)).toBeUndefined();
    const { services } = parse(readDeployed("compose.yaml"));
    const { build, volumes, environment } = services.heliograph;
    const context = resolve(root, "deploy", build.context);
    expect(context).toBe(join(root, "dist-packages/image"));
    expect(resolve(context, build.dockerfile)).toBe(join(root, "deploy/Dockerfile"));
    expect(environment).toHaveProperty("TZ");
    const image = readDeployed("Dockerfile");
    for (const volume of volumes) expect(image).toContain(String(volume).split(":")[1]);
  });

  it.each([
    "heliograph nonsense",
    "npx heliograph live",
    "heliograph --gatway a",
    "npm start -- --gat x",
    "heliogrph",
  ])("a planted command line is refused: %s", (line) => {
    expect(problemOf(line)).toBeDefined();
  });

  it("compile, where they are ours", () => {
    const folder = mkdtempSync(join(root, "node_modules/.blocks-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const ours = blocksIn("ts", "js").filter(({ place }) => place === "");
    expect(ours.length).toBeGreaterThan(4);
    const files = ours.map(({ text }, index) => {
      writeFileSync(join(folder, `block${index}.ts`), text);
      return `block${index}.ts`;
    });
    const paths = {
      "@heliograph/protocol": [join(root, "protocol/index.ts")],
      "@heliograph/protocol/endpoints": [join(root, "protocol/endpoints.ts")],
      "@heliograph/protocol/kernel": [join(root, "protocol/wasm/load.ts")],
    };
    const compilerOptions = { paths, noEmit: true, types: ["node"], lib: ["es2023", "webworker"] };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ extends: join(root, "tsconfig.base.json"), compilerOptions, files }),
    );
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    expect(runCommand(process.execPath, [compiler, "-p", folder], root)).toBe("");
  });

  it("parse as JSON and YAML", () => {
    for (const { text } of blocksIn("json")) expect(JSON.parse(text)).toBeTypeOf("object");
    for (const { text } of blocksIn("yaml")) expect(parse(text)).toBeTypeOf("object");
  });
});
