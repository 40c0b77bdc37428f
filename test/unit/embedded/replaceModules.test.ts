import { expect, it } from "vitest";
import { build } from "vite";
import { join } from "node:path";
import { emptyModule, replaceModules } from "../../../embedded/replaceModules.ts";
import { root } from "../../support/sources.ts";

const shim = "embedded/shims/place.ts";

/** Builds a module that imports `src/shared/place.ts` while another module is replaced; its code. */
async function builtWithout(module: string): Promise<string> {
  const replacing = replaceModules([[module, shim]]);
  const result = await build({
    root,
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    plugins: [replacing.plugin()],
    build: { write: false, lib: { entry: "src/shared/storage/storage.ts", formats: ["es"] } },
  });
  replacing.check();
  return [result]
    .flat()
    .flatMap((part) => ("output" in part ? part.output : []))
    .map((output) => ("code" in output ? output.code : ""))
    .join("\n");
}

it("replaces a module, however its path is written", async () => {
  expect(await builtWithout("src/shared/place.ts")).not.toContain("hubContext");
});

it("fails for a module that does not exist", () => {
  expect(() => replaceModules([["src/shared/elsewhere.ts", shim]])).toThrow(/elsewhere/);
});

it("fails for a module that nothing imports", async () => {
  await expect(builtWithout("src/shared/visibility.ts")).rejects.toThrow(/visibility/);
});

it("leaves functions and components of a module out, and refuses one that has none", () => {
  expect(emptyModule(join(root, "src/app/HubBrand.tsx"))).toBe(
    "export const HubBrand = () => undefined;",
  );
  expect(() => emptyModule(join(root, "embedded/shipped.json"))).toThrow(/nothing to leave out/);
});
