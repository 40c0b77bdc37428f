import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as react from "react";
import { expect, it } from "vitest";
import { asModule, withUsedAttributes } from "../../../scripts/build/reactModules.ts";
import { root } from "../../support/sources.ts";

function moduleOf(file: string): string {
  return asModule(readFileSync(join(root, "node_modules", file), "utf8"));
}

function exportsOf(module: string): readonly string[] {
  return [...module.matchAll(/\bexport const (\w+)=/g)].map(([, name = ""]) => name);
}

it("React as a module exports what the package does", () => {
  const wanted = Object.keys(react).filter((name) => name !== "default");
  const names = exportsOf(moduleOf("react/cjs/react.production.min.js"));
  expect(names.toSorted()).toEqual(wanted.toSorted());
});

it("what it requires is imported under the same name", () => {
  const dom = moduleOf("react-dom/cjs/react-dom.production.min.js");
  expect(dom).toMatch(/^import \* as aa from "react";import \* as ca from "scheduler";/);
  expect(dom).not.toMatch(/\b(aa|ca)=/);
  expect(exportsOf(dom)).toContain("createRoot");
  const runtime = moduleOf("react/cjs/react-jsx-runtime.production.min.js");
  expect(runtime).toMatch(/^import \* as f from "react";/);
  expect(exportsOf(runtime)).toEqual(["Fragment", "jsx", "jsxs"]);
});

it("what is chosen among several can be read inside, too", () => {
  const code =
    "if(a){exports.now=b}else{exports.now=c}function d(){return exports.now()}exports.d=d;";
  expect(asModule(code)).toBe(
    "export let now;if(a){now=b}else{now=c}function d(){return now()}export const d=d;",
  );
  expect(exportsOf(moduleOf("scheduler/cjs/scheduler.production.min.js"))).toContain(
    "unstable_scheduleCallback",
  );
});

it("a file that exports in the middle of something is refused", () => {
  expect(() => asModule("if(a)exports.now=b;")).toThrow("not packed as expected");
  expect(() => asModule("var a=1;exports.now=a;f(require('b'))")).toThrow("not packed as expected");
});

it("attributes that no source names are not translated", () => {
  const source = readFileSync(
    join(root, "node_modules/react-dom/cjs/react-dom.production.min.js"),
    "utf8",
  );
  const reduced = withUsedAttributes(
    source,
    "<path strokeDasharray={1} style={{ fillOpacity }} />",
  );
  expect(source.length - reduced.length).toBeGreaterThan(1000);
  expect(reduced).toContain('"fill-opacity stroke-dasharray".split(" ")');
});
