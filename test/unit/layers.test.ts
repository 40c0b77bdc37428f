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
  "croner",
  "fastify",
  "libsql",
  "prom-client",
  "valibot",
  "ws",
  "yaml",
];

// The first row whose `from` begins a path decides. "$1" is the feature's own folder; "*" is anything.
const layers: readonly Layer[] = [
  { from: "assembly/", files: ["assembly/"], packages: [] },
  { from: "protocol/wasm/start.ts", files: ["protocol/"], packages: ["valibot"] },
  { from: "protocol/index.ts", files: ["protocol/"], packages: [] },
  { from: "protocol/client/", files: ["protocol/"], packages: ["valibot"] },
  { from: "protocol/cli/", files: ["protocol/"], packages: ["valibot", "ws", "node:*"] },
  {
    from: "protocol/examples/",
    files: ["protocol/"],
    packages: ["@heliograph/protocol", "node:*"],
  },
  {
    from: "protocol/",
    files: ["protocol/", "!protocol/client/", "!protocol/cli/", "!protocol/wasm/generated/"],
    packages: ["valibot"],
  },
  { from: "plant/", files: ["plant/", "protocol/", "!protocol/client/"], packages: ["valibot"] },
  {
    from: "workers/",
    files: ["workers/", "protocol/"],
    packages: ["comlink", "hash-wasm"],
  },
  {
    from: "simulator/",
    files: ["simulator/", "protocol/", "public/zones.json"],
    packages: ["valibot", "ws", "node:*"],
  },
  {
    from: "hub/demo/",
    files: ["hub/", "plant/", "protocol/", "simulator/"],
    packages: [...hubPackages, "node:*"],
  },
  { from: "hub/", files: ["hub/", "plant/", "protocol/"], packages: [...hubPackages, "node:*"] },
  { from: "scripts/", files: ["*"], packages: ["*"] },
  { from: "vite.config.ts", files: ["scripts/", "simulator/", "protocol/"], packages: ["*"] },
  {
    from: "src/shared/worker/",
    files: ["src/shared/", "plant/", "protocol/", "workers/"],
    packages: [...view, "comlink"],
  },
  {
    from: "src/shared/",
    files: ["src/shared/", "src/locales/", "plant/", "protocol/"],
    packages: [...view, "valibot"],
  },
  {
    from: "src/features/",
    files: ["$1", "src/shared/", "plant/", "protocol/"],
    packages: [...view, "valibot"],
  },
  { from: "src/app/preactRoot.ts", files: [], packages: ["preact"] },
  {
    from: "src/app/",
    files: ["src/app/", "src/features/", "src/shared/", "plant/", "protocol/"],
    packages: view,
  },
  { from: "src/standins/", files: ["src/standins/"], packages: ["react"] },
  { from: "src/main.tsx", files: ["src/"], packages: view },
  { from: "test/", files: ["*"], packages: ["*"] },
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

const places = [
  "assembly",
  "protocol",
  "plant",
  "workers",
  "simulator",
  "hub",
  "src",
  "scripts",
  "test",
  "vite.config.ts",
];

describe("layers", () => {
  it("import only what lies below them", () => {
    const sources = sourcesIn(places, /\.(ts|tsx|mjs)$/);
    expect(sources.length).toBeGreaterThan(3);
    expect(violations(sources)).toEqual([]);
  });

  it.each([
    ["protocol/planted.ts", `import { useState } from "react";`],
    ["protocol/planted.ts", `import { App } from "#app/app/App.tsx";`],
    ["protocol/planted.ts", `export * from "./client/client.ts";`],
    ["protocol/planted.ts", `const kernel = await import("./wasm/generated/kernel.js");`],
    ["protocol/socket/planted.ts", `import "../../simulator/gateway.ts";`],
    ["protocol/planted.ts", `import { causes } from "#plant/causes/causes.ts";`],
    ["plant/planted.ts", `import { useState } from "react";`],
    ["plant/planted.ts", `import { createGateway } from "#protocol/client/gateway.ts";`],
    ["workers/planted.ts", `import { atom } from "jotai";`],
    ["workers/planted.ts", `import { root } from "../scripts/install.mjs";`],
    ["simulator/planted.ts", `import { main } from "#hub/main.ts";`],
    ["hub/planted.ts", `import { App } from "#app/app/App.tsx";`],
    ["hub/planted.ts", `import { createGateway } from "#simulator/gateway.ts";`],
    ["hub/planted.ts", `import { useState } from "react";`],
    ["simulator/planted.ts", `import type { Session } from "#app/shared/session/session.ts";`],
    ["src/shared/planted.ts", `import { LivePage } from "../features/live/LivePage.tsx";`],
    ["src/shared/planted.ts", `type Page = import("#app/app/App.tsx").Page;`],
    [
      "src/shared/ui/planted.ts",
      `new Worker(new URL("../../../workers/worker.ts", import.meta.url));`,
    ],
    ["src/features/live/planted.tsx", `const page = <a>{import("../login/LoginPage.tsx")}</a>;`],
    ["src/features/live/planted.tsx", `import { wrap } from "comlink";`],
    ["src/features/live/planted.tsx", `import { createGateway } from "#simulator/gateway.ts";`],
    ["src/app/planted.ts", `export { Kernel } from "#workers/worker.ts";`],
    ["assembly/planted.ts", `import { serial } from "../protocol/kernel/serial.ts";`],
    ["src/elsewhere/planted.ts", `export {};`],
  ])("a planted violation is found: %s: %s", (path, text) => {
    expect(violations([{ path, text }])).toHaveLength(1);
  });

  it.each([
    ["src/features/live/planted.tsx", `import { LiveCard } from "../live/LiveCard.tsx";`],
    [
      "src/shared/worker/planted.ts",
      `new Worker(new URL("../../../workers/worker.ts", import.meta.url));`,
    ],
    ["protocol/wasm/start.ts", `import bytes from "./generated/kernel.wasm?url";`],
    [
      "simulator/planted.ts",
      `// import { App } from "#app/app/App.tsx";\nexport const text = 'from "react"';`,
    ],
  ])("what is allowed passes: %s: %s", (path, text) => {
    expect(violations([{ path, text }])).toEqual([]);
  });
});
