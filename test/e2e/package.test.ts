import { execFile } from "node:child_process";
import { cpSync, readdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build as esbuild } from "esbuild";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "vite";
import { type Simulator, startSimulator } from "#simulator/serve/serve.ts";
import { isFresh } from "../../scripts/freshness.mjs";
import { bundleLibrary } from "../../scripts/libraryBundle.ts";
import { libraryPrograms, prices, untilPrinted } from "../../scripts/libraryPrograms.ts";
import { visit } from "../support/browser.ts";
import { build as pageBuild } from "../support/builds.ts";
import { blocksIn, codeBlocks } from "../support/codeBlocks.ts";
import { hoversAt } from "../support/hovers.ts";
import { command, type PackedProtocol, packProtocol } from "../support/packedProtocol.ts";
import { declarationsOf, entriesOf, publicFace } from "../support/publicFace.ts";
import { root } from "../support/sources.ts";

/** Programs that use the library, and the most bytes that each may load before its first call, minified and gzipped. */
const programs = [
  {
    what: "reads live values",
    code: `import { createGateway } from "@heliograph/protocol";
      for await (const { powerW } of createGateway({ url: "http://gateway" }).live()) console.log(powerW);`,
    // Decision 39 says what each part costs.
    most: 12_350,
  },
  {
    what: "reads a serial number",
    code: `import { decodeSerial } from "@heliograph/protocol"; console.log(decodeSerial("116180412345"));`,
    // The aim is 800, but live values share the table of types, which is a file of its own.
    most: 870,
    isWhole: true,
  },
  {
    what: "knows one call",
    code: `import { ntpStatus } from "@heliograph/protocol/endpoints"; console.log(ntpStatus);`,
    most: 3_000,
    isWhole: true,
  },
  { what: "uses nothing", code: `import "@heliograph/protocol";`, most: 20, isWhole: true },
] as const;

const packagedFile = /\.(js|mjs|html|d\.ts|md)$|^(LICENSE|package\.json)$/;

/** Words that say how a function fails: it throws, rejects or returns the error. */
const failureWords = /[Tt]hrows|[Rr]ejects|fails/;
/** Suffix of a name that gives the unit of its number. */
const unitSuffix = /(?:W|Wh|V|A|Hz|C|S|Ms|Percent|Bytes)$/;
/** Words in the docstring of a record that name a unit or a range. */
const unitWords =
  /\b(?:k?Wh?|V|A|M?Hz|m?s|minutes|percent|degrees|bytes|dBm|\d+ (?:to|is)|units of)\b/;

const consumer = `
import { createGateway, decodeSerial, type LiveReadings } from "@heliograph/protocol";
import { endpoints, ntpStatus } from "@heliograph/protocol/endpoints";
import { decodeGridProfile } from "@heliograph/protocol/grid-profile";
import { openKernel } from "@heliograph/protocol/kernel";
const gateway = createGateway({ url: "http://192.168.1.50", WebSocket: null });
export async function read(): Promise<LiveReadings | undefined> {
  const { hostname } = await gateway.call(endpoints.system.status);
  const name: string = hostname;
  const { ntp_localtime } = await gateway.call(ntpStatus);
  const time: string = ntp_localtime;
  // @ts-expect-error the query is missing
  await gateway.call(endpoints.devinfo.status);
  const serial = decodeSerial(name + time);
  if (serial.ok) return (await gateway.live().next()).value ?? undefined;
  const profile = decodeGridProfile([]);
  const kind: "no-data" | "too-short" | "not-bytes" | undefined = profile.ok ? undefined : profile.error.kind;
  return kind && (await openKernel()) && undefined;
}
`;

/** Wraps a block of code as the program that it is written for would run it; throws if it gives no result. */
const hosts: Readonly<Record<string, (text: string) => string>> = {
  "node-red": (text) => `import * as protocol from "@heliograph/protocol";
    import * as endpoints from "@heliograph/protocol/endpoints";
    const node = async (msg) => { ${text} };
    if (typeof (await node({})).payload !== "number") throw new Error("no payload");`,
  // Like the adapter, a script without modules: it can require a package, not import it.
  iobroker: (text) => `import { createRequire } from "node:module";
    import { runInNewContext } from "node:vm";
    const states = new Map();
    const createState = (name, value) => states.set(name, value);
    const setState = (name, value) => states.set(name, value);
    let job;
    const schedule = (_, run) => { job = run; };
    const require = createRequire(import.meta.url);
    const code = ${JSON.stringify(text)};
    await runInNewContext("(async () => {" + code + "})()", { require, createState, setState, schedule });
    states.clear();
    await job();
    if (typeof states.get("solar.power") !== "number") throw new Error("no state");`,
};

const bytesOf = (paths: readonly string[]) =>
  paths.reduce((bytes, path) => bytes + statSync(path).size, 0);

describe("the packed package, in a project of its own", () => {
  let packed: PackedProtocol;
  let simulator: Simulator;

  beforeAll(async () => {
    packed = packProtocol();
    simulator = await startSimulator({ host: "127.0.0.1", scenario: "one-inverter", clock: 20 });
  });
  afterAll(async () => {
    packed.remove();
    await simulator.close();
  });

  it("is built without touching the sources, so that builds of the page stay fresh", () => {
    expect(isFresh(join(pageBuild.folder, pageBuild.marker))).toBe(true);
  });

  /** Runs a script of the project with a gateway to talk to; waits, since the gateway lives here. */
  const node = async (...args: string[]): Promise<string> => {
    const environment = { ...process.env, GATEWAY_PASSWORD: "openDTU42" };
    const options = { cwd: packed.project, env: environment };
    return (await promisify(execFile)(process.execPath, args, options)).stdout;
  };
  /** Runs a block of a document: a loop once, at the simulated gateway. */
  const block = async (text = ""): Promise<string> => {
    const [{ serial }] = (await (await fetch(`${simulator.url}/api/livedata/status`)).json())
      .inverters;
    const inPlace = text
      .replaceAll("http://192.168.1.50", `http://127.0.0.1:${simulator.port}`)
      .replaceAll("116180412345", serial)
      .replace(/^(for await[\s\S]*?)^}$/m, "$1  break;\n}");
    packed.write("block.mjs", inPlace);
    return node("block.mjs");
  };

  it("passes publint", async () => {
    const { messages } = await publint({ pkgDir: packed.installed, strict: true });
    expect(messages).toEqual([]);
  });

  it("holds modules, their types, examples and documents, and nothing else", () => {
    const files = readdirSync(packed.installed, { recursive: true, withFileTypes: true });
    const found = files.flatMap((file) => (file.isFile() ? [file.name] : []));
    expect(found.filter((name) => !packagedFile.test(name))).toEqual([]);
  });

  // After an intended change: npx vitest run --project e2e test/e2e/package.test.ts -u, and a line in protocol/CHANGELOG.md.
  it("has the recorded public face", async () => {
    const face = publicFace(entriesOf(packed.installed));
    await expect(face).toMatchFileSnapshot("../fixtures/package/public-face.txt");
  });

  it("exports what its types say, and nothing else", async () => {
    const entries = entriesOf(packed.installed);
    const names = entries.map(({ name }) => JSON.stringify(name)).join();
    const code = `Promise.all([${names}].map((name) => import(name))).then((found) =>
      console.log(JSON.stringify(found.map((module) => Object.keys(module)))))`;
    const values = entries.map(({ exports }) =>
      exports.flatMap(({ name, text }) => (/^(const|function|class) /.test(text) ? [name] : [])),
    );
    expect(JSON.parse(await node("-e", code))).toEqual(values);
  });

  it("explains every export", () => {
    const exported = entriesOf(packed.installed).flatMap(({ exports }) => exports);
    expect(exported.length).toBeGreaterThan(200);
    expect(
      exported.filter(({ explanation }) => explanation === "").map(({ name }) => name),
    ).toEqual([]);
  });

  it("documents how each function fails that can fail", () => {
    const silent = declarationsOf(entriesOf(packed.installed)).filter(
      ({ text, explanation }) =>
        /^function [\s\S]*\): (?:Result|Promise|AsyncGenerator|Async)</.test(text) &&
        !failureWords.test(explanation),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it("documents the unit of every number", () => {
    const unclear = declarationsOf(entriesOf(packed.installed)).flatMap((declaration) => {
      const { name, text, explanation, numbers } = declaration;
      const undocumented = numbers.filter((number) => !explanation.includes(`\`${number}\``));
      // A gateway names its values without units: the docstring of its record has them.
      if (text.includes("[key: string]: unknown"))
        return undocumented.length < numbers.length ||
          undocumented.length === 0 ||
          unitWords.test(explanation)
          ? []
          : [name];
      return undocumented
        .filter((number) => !unitSuffix.test(number))
        .map((number) => `${name}.${number}`);
    });
    expect(unclear).toEqual([]);
  });

  it("shows no more than 200 characters of an export in an editor", async () => {
    const names = entriesOf(packed.installed).flatMap(({ name, exports }) =>
      exports.map((entry) => ({ from: name, name: entry.name })),
    );
    const lines = names.map(
      ({ from, name }, at) => `import { ${name} as it${at} } from "${from}";`,
    );
    const file = packed.write("hovers.ts", lines.join("\n"));
    const shown = await hoversAt(
      file,
      lines.map((_, line) => ({ line, character: "import { ".length })),
    );
    const odd = names.filter((_, at) => {
      const { length } = shown[at] ?? "";
      return length === 0 || length > 200;
    });
    // A list of all codes, a table of all calls and a table of all ages: their readers want the whole.
    expect(odd.map(({ name }) => name)).toEqual(["GatewayErrorCode", "endpoints", "ageLimits"]);
  });

  it("has at most 130 KB of types, and 300 KB in all", () => {
    const files = readdirSync(packed.installed, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    expect(bytesOf(files.filter((path) => path.endsWith(".d.ts")))).toBeLessThanOrEqual(130 * 1024);
    expect(bytesOf(files)).toBeLessThanOrEqual(300 * 1024);
  });

  it.each(programs)("costs a program that $what at most $most bytes", async (program) => {
    const { most, code } = program;
    packed.write("program.js", code);
    expect(await firstLoad("program.js", !("isWhole" in program))).toBeLessThanOrEqual(most);
  });

  it("runs its kernel in plain Node", async () => {
    packed.write(
      "kernel.mjs",
      `import { openKernel } from "@heliograph/protocol/kernel";
       const { limit, serial } = await openKernel();
       console.log(limit.percentOfWatts(333, 1000), serial.serialType(0x1161));`,
    );
    expect(await node("kernel.mjs")).toBe("33.3 2\n");
  });

  it.each([
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ])("has types for module %s with %s resolution", (module, moduleResolution) => {
    packed.write("consumer.ts", consumer);
    const compilerOptions = {
      module,
      moduleResolution,
      strict: true,
      noEmit: true,
      types: [],
      skipLibCheck: false,
    };
    packed.write(
      "tsconfig.json",
      JSON.stringify({
        compilerOptions: { ...compilerOptions, lib: ["es2022", "dom"], target: "es2022" },
        files: ["consumer.ts"],
      }),
    );
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    expect(command(process.execPath, [compiler, "-p", "."], packed.project)).toBe("");
  });

  it("has examples that strict TypeScript accepts", () => {
    packed.link("fast-check");
    const scripts = readdirSync(join(packed.installed, "examples")).map((name) => {
      const text = readFileSync(join(packed.installed, "examples", name), "utf8");
      const code = /<script type="module">\n([\s\S]*)<\/script>/.exec(text)?.[1] ?? text;
      packed.write(
        `checked-${name}.mjs`,
        code.replace("./heliograph-protocol.js", "@heliograph/protocol"),
      );
      return `checked-${name}.mjs`;
    });
    const compilerOptions = {
      module: "nodenext",
      lib: ["es2023", "dom"],
      target: "es2022",
      noEmit: true,
      types: ["node"],
      typeRoots: [join(root, "node_modules/@types")],
      allowJs: true,
      checkJs: true,
      strict: true,
      skipLibCheck: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
    };
    packed.write("tsconfig.json", JSON.stringify({ compilerOptions, files: scripts }));
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    expect(command(process.execPath, [compiler, "-p", "."], packed.project)).toBe("");
  });

  it("has types without a parameter that TypeScript before 5.7 does not know", () => {
    const types = readdirSync(packed.installed, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".d.ts"))
      .map((name) => readFileSync(join(packed.installed, name), "utf8"));
    expect(types.join("\n")).not.toMatch(/\b\w+Array<\w*Buffer/);
  });

  it("works in a Vite app without configuration", async () => {
    packed.write(
      "app.js",
      `import { createGateway, decodeSerial } from "@heliograph/protocol";
       import { openKernel } from "@heliograph/protocol/kernel";
       globalThis.found = openKernel().then(({ limit }) => [
         limit.limitCode(true, true, 256),
         decodeSerial("116180412345").value.type,
         typeof createGateway({ url: location.href || "http://localhost" }).live,
       ]);`,
    );
    const { page, close } = await visit();
    await page.goto(`http://gateway.test:${simulator.port}/`);
    await page.addScriptTag({ content: await bundleText("app.js") });
    expect(await page.evaluate("found")).toEqual([257, "HM-1000/1200/1500-4T", "function"]);
    await close();
  });

  it("prints live values by the first lines of its README", async () => {
    const [first] = codeBlocks({
      path: "",
      text: readFileSync(join(packed.installed, "README.md"), "utf8"),
    });
    expect(await block(first?.text)).toMatch(/^[\d.]+ W from 1 inverters\n$/);
  });

  it.each(
    blocksIn("js", "ts")
      .filter(({ place }) => place !== "program")
      .map((each) => [each.path, each] as const),
  )("runs a block of %s", async (_, { place, text }) => {
    await block(hosts[place]?.(text) ?? text);
  });

  it.each(libraryPrograms)("runs the example $file", async ({ file, args, prints }) => {
    packed.write("prices.json", prices);
    packed.link("fast-check");
    packed.link("ws");
    const program = join(packed.installed, "examples", file);
    const url = `http://127.0.0.1:${simulator.port}`;
    const env = { ...process.env, GATEWAY_PASSWORD: "openDTU42" };
    const options = { cwd: packed.project, env };
    await untilPrinted([process.execPath, program, url, ...args], prints, options);
  });

  it.each([
    ["a page", "widget.html"],
    ["a worker of a page", "in-a-worker.html"],
  ])("shows live values in %s without a bundler", async (_, page) => {
    const folder = join(packed.project, page);
    cpSync(join(packed.installed, "examples"), folder, { recursive: true });
    renameSync(join(folder, page), join(folder, "index.html"));
    await bundleLibrary(root, join(folder, "heliograph-protocol.js"));
    const options = { host: "127.0.0.1", scenario: "one-inverter", clock: 20 } as const;
    const served = await startSimulator({ ...options, distDir: folder });
    const visited = await visit();
    await visited.page.goto(`http://gateway.test:${served.port}/`);
    await visited.page.getByText(/^\d+ W$/).waitFor();
    expect(visited.complaints).toEqual([]);
    await visited.close();
    await served.close();
  });

  /** Gzipped bytes that a program built by esbuild loads at once, with or without its lazy files. */
  async function firstLoad(entry: string, splitting: boolean): Promise<number> {
    const { outputFiles, metafile } = await esbuild({
      absWorkingDir: packed.project,
      entryPoints: [entry],
      outdir: "built",
      bundle: true,
      minify: true,
      splitting,
      format: "esm",
      target: "es2022",
      write: false,
      metafile: true,
      // An unused import is the subject of one of the programs.
      logOverride: { "ignored-bare-import": "silent" },
    });
    const first = new Set([join("built", entry)]);
    for (const name of first)
      for (const { kind, path } of metafile.outputs[name]?.imports ?? [])
        if (kind === "import-statement") first.add(path);
    return outputFiles
      .filter(({ path }) => first.has(relative(packed.project, path)))
      .reduce((bytes, { contents }) => bytes + gzipSync(contents, { level: 9 }).length, 0);
  }

  async function bundleText(entry: string): Promise<string> {
    const built = await build({
      root: packed.project,
      configFile: false,
      logLevel: "silent",
      build: { write: false, lib: { entry, formats: ["iife"], name: "consumer" } },
    });
    for (const { output } of Array.isArray(built) ? built : []) return output[0].code;
    throw new Error(`${entry} did not build`);
  }
});
