import { expect, it } from "vitest";
import { withStaticImports } from "../../../embedded/importsInPlace.ts";

it("a dynamic import becomes a static one that still answers with a promise", () => {
  expect(withStaticImports('const a = () => import("./a.ts").then(({ b }) => b);')).toBe(
    'const a = () => Promise.resolve(inPlace0).then(({ b }) => b);\nimport * as inPlace0 from "./a.ts";',
  );
});
