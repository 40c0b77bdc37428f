import { build, type Plugin, type Rolldown } from "vite";
import { expect, it } from "vitest";
import { dataFirst } from "../../../embedded/dataFirst.ts";
import { root } from "../../../embedded/root.ts";

it("texts and worker come before all other modules, though a later one is the first to import them", async () => {
  const script = await built(`${root}/src/main.tsx`);
  const places = ["the texts", "the worker", "some code"].map((text) => script.indexOf(text));
  expect(places[0]).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

it("a build fails when the page starts elsewhere", async () => {
  await expect(built(`${root}/src/elsewhere.tsx`)).rejects.toThrow("is not part of the image");
});

/** The script of a page of three modules that starts in this file. */
async function built(entry: string): Promise<string> {
  const sources = new Map([
    [entry, 'import "/code.ts"; import texts from "loadTexts.ts"; console.log(texts);'],
    ["/code.ts", 'import worker from "worker.ts?worker&inline"; console.log("some code", worker);'],
    ["/loadTexts.ts", 'console.log("the texts"); export default 1;'],
    ["/worker.ts", 'console.log("the worker"); export default 1;'],
  ]);
  const fixed: Plugin = {
    name: "sources",
    enforce: "pre",
    resolveId: (id) =>
      [...sources.keys()].find((name) => id === name || id.split("?")[0]?.endsWith(name.slice(1))),
    load: (id) => sources.get(id),
  };
  const result = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [fixed, dataFirst()],
    build: { write: false, minify: false, lib: { entry, formats: ["es"] } },
  });
  const outputs: readonly Rolldown.RolldownOutput[] = [result]
    .flat()
    .flatMap((part) => ("output" in part ? [part] : []));
  return outputs
    .flatMap(({ output }) => output)
    .flatMap((part) => (part.type === "chunk" ? [part.code] : []))
    .join("\n");
}
