import { describe, expect, it } from "vitest";
import { importsOf } from "../support/imports.ts";
import { sourcesIn, type Source } from "../support/sources.ts";

interface Layer {
  readonly from: string;
  readonly files: readonly string[];
  readonly packages: readonly string[];
}

const view = [
  "react",
  "react-dom",
  "@emotion/cache",
  "@emotion/react",
  "jotai",
  "i18next",
  "react-i18next",
  "wouter",
];

const hubPackages = [
  "@fastify/compress",
  "@fastify/static",
  "@fastify/websocket",
  "@valibot/to-json-schema",
  "@resvg/resvg-wasm",
  "croner",
  "fastify",
  "libsql",
  "mqtt",
  "nodemailer",
  "prom-client",
  "valibot",
  "ws",
  "yaml",
];

/** Importable parts of the library without its client: its places are refused where it is needed. */
const library = ["protocol/", "!protocol/client/", "!protocol/index.ts", "!protocol/socket/"];

/** The same with the client. Only a worker loads the kernel in WebAssembly. */
const libraryAndClient = ["protocol/", "!protocol/wasm/"];

const places = [
  "assembly",
  "protocol",
  "plant",
  "hub-api",
  "workers",
  "embedded",
  "integrations",
  "simulator",
  "hub",
  "command",
  "demonstration",
  "src",
  "scripts",
  "test",
  "bench",
  "tools",
  "vite.config.ts",
];

/** The packs of the page: for a gateway, for a record, for a hub. */
const packs = ["src/core/", "src/record/", "src/hub/"];

// The first row whose `from` begins a path decides. "$1" is the feature's own folder; "*" is anything.
const layers: readonly Layer[] = [
  { from: "assembly/", files: ["assembly/"], packages: [] },
  { from: "protocol/wasm/load.ts", files: ["assembly/", "protocol/"], packages: [] },
  { from: "protocol/index.ts", files: ["protocol/"], packages: [] },
  { from: "protocol/client/", files: ["protocol/"], packages: ["valibot"] },
  {
    from: "protocol/examples/",
    files: ["protocol/"],
    packages: ["@heliograph/protocol", "fast-check", "node:*"],
  },
  {
    from: "protocol/",
    files: ["assembly/", "protocol/", "!protocol/client/", "!protocol/wasm/generated/"],
    packages: ["valibot"],
  },
  {
    from: "plant/",
    files: ["assembly/", "plant/", ...library, "!protocol/wasm/"],
    packages: ["valibot", "suncalc"],
  },
  {
    from: "hub-api/",
    files: ["hub-api/", "plant/", ...library, "!protocol/wasm/"],
    packages: ["valibot"],
  },
  {
    from: "workers/",
    files: ["workers/", "plant/", ...library],
    packages: ["comlink", "hash-wasm"],
  },
  {
    from: "simulator/",
    files: ["simulator/", "public/zones.json", ...library, "!protocol/wasm/"],
    packages: ["mqtt", "valibot", "ws", "node:*"],
  },
  {
    from: "hub/picture/texts.ts",
    files: ["hub-api/", "src/locales/"],
    packages: [],
  },
  {
    from: "hub/watch/texts.ts",
    files: ["hub/", "plant/", "src/locales/"],
    packages: [],
  },
  {
    from: "hub/",
    files: ["hub/", "hub-api/", "plant/", ...libraryAndClient],
    packages: [...hubPackages, "node:*"],
  },
  {
    from: "command/",
    files: ["command/", "demonstration/local/", "hub/", "hub-api/", "plant/", ...libraryAndClient],
    packages: ["bonjour-service", "lean-qr", "valibot", "ws", "node:*"],
  },
  {
    from: "demonstration/command.ts",
    files: ["demonstration/build.ts", "scripts/install.mjs"],
    packages: ["vite", "node:*"],
  },
  {
    from: "demonstration/build.ts",
    files: [
      "demonstration/",
      "scripts/",
      "src/core/pack.ts",
      "src/hub/pack.ts",
      "src/record/pack.ts",
      "src/record/skyPack.ts",
    ],
    packages: ["esbuild", "node:*"],
  },
  {
    from: "demonstration/",
    files: ["demonstration/", "hub/", "hub-api/", "plant/", "simulator/", ...libraryAndClient],
    packages: ["buffer", "esbuild", "fastify", "hash-wasm", "sql.js", "valibot", "node:*"],
  },
  // It stands for a file of the library.
  { from: "embedded/shims/saveRefusal.ts", files: ["protocol/"], packages: [] },
  {
    from: "embedded/shims/",
    files: ["embedded/shims/", "src/"],
    packages: ["jotai", "preact", "react"],
  },
  {
    from: "integrations/",
    files: ["integrations/"],
    packages: ["@heliograph/protocol", "@iobroker/adapter-core"],
  },
  {
    from: "embedded/",
    files: [
      "embedded/",
      "scripts/build/built.ts",
      "scripts/build/minifyAgain.ts",
      "scripts/build/partOf.ts",
      "src/",
      ...libraryAndClient,
    ],
    packages: ["*"],
  },
  {
    from: "scripts/",
    files: [...places.filter((place) => place !== "protocol"), ...libraryAndClient],
    packages: ["*"],
  },
  { from: "vite.config.ts", files: ["scripts/", "simulator/"], packages: ["*"] },
  {
    from: "src/shared/worker/",
    files: ["src/shared/", "hub-api/", "plant/", "workers/", ...libraryAndClient],
    packages: [...view, "comlink"],
  },
  {
    from: "src/shared/",
    files: ["src/shared/", "src/locales/", "hub-api/", "plant/", ...libraryAndClient],
    packages: [...view, "valibot"],
  },
  {
    from: "src/hub/phone/",
    files: ["$1", "src/shared/", "hub-api/"],
    packages: [...view, "lean-qr"],
  },
  {
    from: "src/hub/",
    files: [...packs, "src/shared/", "hub-api/", "plant/", ...libraryAndClient],
    packages: [...view, "valibot"],
  },
  { from: "src/core/pack.ts", files: ["src/core/", "src/shared/"], packages: [] },
  { from: "src/record/pack.ts", files: ["src/record/", "src/shared/"], packages: [] },
  { from: "src/record/skyPack.ts", files: ["src/record/", "src/shared/"], packages: [] },
  ...["src/core/", "src/record/"].map((from) => ({
    from,
    files: ["$1", "src/shared/", "hub-api/", "plant/", ...libraryAndClient],
    packages: [...view, "valibot"],
  })),
  {
    from: "src/app/",
    files: ["src/app/", ...packs, "src/shared/", "hub-api/", "plant/", ...libraryAndClient],
    packages: view,
  },
  { from: "src/entries/", files: ["src/", "workers/worker.ts"], packages: [] },
  // A test of a module of the library imports that module.
  { from: "test/", files: ["*"], packages: ["*"] },
  { from: "bench/", files: ["*"], packages: ["*"] },
  { from: "tools/", files: ["*"], packages: ["*"] },
];

function violations(sources: readonly Source[]): readonly string[] {
  return sources.flatMap(({ path, text }) => {
    const layer = layers.find(({ from }) => path.startsWith(from));
    if (layer === undefined) return [`${path} belongs to no layer`];
    return importsOf(path, text)
      .filter(({ target, isPackage }) => !allows(layer, path, target, isPackage))
      .map(({ specifier }) => `${path} imports ${specifier}`);
  });
}

function allows(layer: Layer, path: string, target: string, isPackage: boolean): boolean {
  if (isPackage) {
    return layer.packages.some(
      (name) =>
        name === "*" || name === target || (name === "node:*" && target.startsWith("node:")),
    );
  }
  if (layer.files.some((place) => place.startsWith("!") && target.startsWith(place.slice(1))))
    return false;
  const feature = `${path.split("/").slice(0, 3).join("/")}/`;
  return layer.files.some(
    (place) => place === "*" || target.startsWith(place === "$1" ? feature : place),
  );
}

type Arrows = Map<string, Set<string>>;

/** Which path imports which, as `ends` names the two ends of an import; undefined is left out. */
function arrowsOf(
  sources: readonly Source[],
  ends: (path: string, target: string) => readonly [string, string] | undefined,
): Arrows {
  const arrows: Arrows = new Map();
  for (const { path, text } of sources) {
    for (const { target, isPackage } of importsOf(path, text)) {
      const found = isPackage ? undefined : ends(path, target);
      if (found) arrows.set(found[0], (arrows.get(found[0]) ?? new Set()).add(found[1]));
    }
  }
  return arrows;
}

function circlesOf(arrows: Arrows): readonly string[] {
  const reachedFiles = (from: string, found = new Set<string>()): ReadonlySet<string> => {
    for (const to of arrows.get(from) ?? []) if (!found.has(to)) reachedFiles(to, found.add(to));
    return found;
  };
  return [...arrows].flatMap(([from, targets]) =>
    [...targets].filter((to) => reachedFiles(to).has(from)).map((to) => `${from} > ${to}`),
  );
}

/**
 * Folders that import each other, directly or indirectly. Each folder is compared with the folders and files beside it.
 */
function folderCircles(sources: readonly Source[]): readonly string[] {
  return circlesOf(arrowsOf(sources, siblings)).filter(
    (arrow) => !isFile(arrow.split(" > ")[0] ?? ""),
  );
}

/** Files that import each other, directly or indirectly, including types. */
function fileCircles(sources: readonly Source[]): readonly string[] {
  return circlesOf(arrowsOf(sources, (path, target) => [path, target]));
}

/** The first parts in which two paths differ, below the same room. */
function siblings(from: string, to: string): readonly [string, string] | undefined {
  const [ours, theirs] = [from.split("/"), to.split("/")];
  const at = ours.findIndex((part, index) => part !== theirs[index]);
  if (at < 1) return undefined;
  return [ours.slice(0, at + 1).join("/"), theirs.slice(0, at + 1).join("/")];
}

function isFile(path: string): boolean {
  return /\.\w+$/.test(path);
}

/** Files of a page that an entry imports, directly or over others. */
function reachedFrom(entry: string): ReadonlySet<string> {
  const texts = new Map(sourcesIn(["src"], /\.tsx?$/).map(({ path, text }) => [path, text]));
  const reachedFiles = new Set([entry]);
  for (const path of reachedFiles) {
    const imported = importsOf(path, texts.get(path) ?? "").map(({ target }) => target);
    for (const target of imported) if (texts.has(target)) reachedFiles.add(target);
  }
  return reachedFiles;
}

describe("layers", () => {
  it("import only what lies below them", () => {
    const sources = sourcesIn(places, /\.(ts|tsx|mjs)$/);
    expect(sources.length).toBeGreaterThan(3);
    expect(violations(sources)).toEqual([]);
  });

  it("go in no circles between folders, nor between files", () => {
    const sources = sourcesIn(
      places.filter((place) => !["test", "bench", "tools"].includes(place)),
      /\.(ts|tsx|mjs)$/,
    );
    expect(folderCircles(sources)).toEqual([]);
    expect(fileCircles(sources)).toEqual([]);
  });

  it.each([
    ["image", ["src/hub/"]],
    ["small", ["src/hub/", "src/record/"]],
  ])("of the entry %s reach no file of other packs", (entry, others) => {
    const reachedFiles = reachedFrom(`src/entries/${entry}.ts`);
    expect(reachedFiles.size).toBeGreaterThan(100);
    expect(
      [...reachedFiles].filter((path) => others.some((pack) => path.startsWith(pack))),
    ).toEqual([]);
  });

  it("a planted circle of files is found, also one of types", () => {
    const planted = [
      { path: "plant/one.ts", text: `import { two } from "./two.ts";` },
      { path: "plant/two.ts", text: `import type { One } from "./one.ts";` },
      { path: "plant/three.ts", text: `import "./one.ts";` },
    ];
    expect(fileCircles(planted)).toEqual([
      "plant/one.ts > plant/two.ts",
      "plant/two.ts > plant/one.ts",
    ]);
  });

  it("a planted circle of folders is found, also over a file beside them", () => {
    const planted = [
      { path: "plant/a/one.ts", text: `import "../two.ts";` },
      { path: "plant/two.ts", text: `import type { Three } from "./b/three.ts";` },
      { path: "plant/b/three.ts", text: `import "../a/four.ts";` },
      { path: "plant/b/c/five.ts", text: `import "../six.ts";` },
    ];
    expect(folderCircles(planted)).toEqual(["plant/a > plant/two.ts", "plant/b > plant/a"]);
  });

  it.each([
    ["protocol/planted.ts", `import { useState } from "react";`],
    ["protocol/planted.ts", `import { App } from "#app/app/App.tsx";`],
    ["protocol/planted.ts", `export * from "./client/client.ts";`],
    ["protocol/planted.ts", `const kernel = await import("./wasm/generated/modules.js");`],
    ["protocol/socket/planted.ts", `import "../../simulator/gateway.ts";`],
    ["protocol/planted.ts", `import { causes } from "#plant/causes/causes.ts";`],
    ["plant/planted.ts", `import { useState } from "react";`],
    ["plant/planted.ts", `import { createGateway } from "#protocol/index.ts";`],
    ["plant/planted.ts", `import { createClient } from "#protocol/client/client.ts";`],
    ["hub-api/planted.ts", `import { openStream } from "#protocol/socket/stream.ts";`],
    ["src/app/planted.ts", `import { startKernel } from "#protocol/wasm/load.ts";`],
    ["hub/planted.ts", `import { startKernel } from "#protocol/wasm/load.ts";`],
    ["plant/planted.ts", `import { hubCalls } from "#hub-api/calls.ts";`],
    ["hub-api/planted.ts", `import { main } from "#hub/main.ts";`],
    ["workers/planted.ts", `import { atom } from "jotai";`],
    ["workers/planted.ts", `import { root } from "../scripts/install.mjs";`],
    ["simulator/planted.ts", `import { main } from "#hub/main.ts";`],
    ["hub/planted.ts", `import { App } from "#app/app/App.tsx";`],
    ["hub/planted.ts", `import { createGateway } from "#simulator/gateway.ts";`],
    ["hub/planted.ts", `import { startProgram } from "#demonstration/local/start.ts";`],
    ["hub/planted.ts", `import { useState } from "react";`],
    ["simulator/planted.ts", `import type { Session } from "#app/shared/session/session.ts";`],
    ["src/shared/planted.ts", `import { LivePage } from "../core/live/LivePage.tsx";`],
    ["src/shared/planted.ts", `type Page = import("#app/app/App.tsx").Page;`],
    [
      "src/shared/ui/planted.ts",
      `new Worker(new URL("../../../workers/worker.ts", import.meta.url));`,
    ],
    ["src/core/live/planted.tsx", `const page = <a>{import("../login/LoginPage.tsx")}</a>;`],
    ["src/core/live/planted.tsx", `import { wrap } from "comlink";`],
    ["src/core/live/planted.tsx", `import { createGateway } from "#simulator/gateway.ts";`],
    ["src/app/planted.ts", `export { Kernel } from "#workers/worker.ts";`],
    ["assembly/planted.ts", `import { serial } from "../protocol/kernel/serial.ts";`],
    ["src/elsewhere/planted.ts", `export {};`],
  ])("a planted violation is found: %s: %s", (path, text) => {
    expect(violations([{ path, text }])).toHaveLength(1);
  });

  it.each([
    ["src/core/live/planted.tsx", `import { LiveCard } from "../live/LiveCard.tsx";`],
    [
      "src/shared/worker/planted.ts",
      `new Worker(new URL("../../../workers/worker.ts", import.meta.url));`,
    ],
    ["protocol/wasm/load.ts", `import { start } from "./generated/modules.js";`],
    [
      "simulator/planted.ts",
      `// import { App } from "#app/app/App.tsx";\nexport const text = 'from "react"';`,
    ],
  ])("what is allowed passes: %s: %s", (path, text) => {
    expect(violations([{ path, text }])).toEqual([]);
  });
});
