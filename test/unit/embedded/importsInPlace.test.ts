import { build } from "vite";
import { expect, it } from "vitest";
import { importsInPlace, withStaticImports } from "../../../embedded/importsInPlace.ts";

it("a dynamic import becomes a static one that still answers with a promise", () => {
  expect(withStaticImports('const a = () => import("./a.ts").then(({ b }) => b);')).toBe(
    'const a = () => Promise.resolve(inPlace0).then(({ b }) => b);\nimport * as inPlace0 from "./a.ts";',
  );
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
