import { build } from "vite";
import { expect, it } from "vitest";
import { importsInPlace, withStaticImports } from "../../../embedded/importsInPlace.ts";

it("a dynamic import becomes a static one that still answers with a promise", () => {
  expect(withStaticImports('const a = () => import("./a.ts").then(({ b }) => b);')).toBe(
    'const a = () => Promise.resolve(inPlace0).then(({ b }) => b);\nimport * as inPlace0 from "./a.ts";',
  );
});

it("each import gets its own name, in their order, and lines stay where they are", () => {
  const code = 'a = import("./a.ts");\nreimport("./x.ts");\nb = import("./b.ts");';
  expect(withStaticImports(code).split("\n")).toEqual([
    "a = Promise.resolve(inPlace0);",
    'reimport("./x.ts");',
    "b = Promise.resolve(inPlace1);",
    'import * as inPlace0 from "./a.ts";',
    'import * as inPlace1 from "./b.ts";',
  ]);
});

it("a build fails when an import stays dynamic", async () => {
  const sources = {
    // A form that the plugin does not read.
    "/entry.ts": "export const later = import('/later.ts');",
    "/later.ts": "export {};",
  };
  const built = build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "sources",
        enforce: "pre",
        resolveId: (id) => Object.keys(sources).find((name) => id.endsWith(name)),
        load: (id) => Object.entries(sources).find(([name]) => name === id)?.[1],
      },
      importsInPlace(),
    ],
    build: { write: false, lib: { entry: "/entry.ts", formats: ["es"] } },
  });
  await expect(built).rejects.toThrow("still imports /later.ts dynamically");
});
