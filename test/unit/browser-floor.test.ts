import { describe, expect, it } from "vitest";
import { beyondFloor, innerScripts, stylesBeyondFloor } from "../support/browserFloor.ts";

const worker = `(function(){${"a = 1; ".repeat(200)}})()`;

describe("the check against the oldest browsers", () => {
  it.each([
    "export const a = x?.y ?? z; import('./b.js'); const { c, ...rest } = a;",
    "const at = list[0]; f(...list); a?.b(1); /(?<name>a)(?=b)/.test(c);",
    "const text = 'an offset: at most 3, not has() or at()';",
    "const text = 'scale: {{low}} to {{high}}';",
    "const style = `display:grid;gap:4px;@media (min-width:48rem){color:var(--text)}`;",
    "css`-webkit-appearance:none;-moz-appearance:none;appearance:none;width:-moz-fit-content;width:fit-content`",
    `new Worker(${JSON.stringify(worker)})`,
  ])("lets pass what they read: %s", (script) => {
    expect(beyondFloor(script)).toEqual([]);
  });

  it.each([
    ["a ??= b", /SyntaxError/],
    ["class A { #b = 1 }", /SyntaxError/],
    ["class A { b = 1 }", /SyntaxError/],
    ["const a = 1_000", /SyntaxError/],
    ["list.at(-1)", /^at: /],
    ["Object.hasOwn(a, b)", /^hasOwn: /],
    ["structuredClone(a)", /^structuredClone: /],
    ["new WeakRef(a)", /^WeakRef: /],
    ["a?.(...b)", /Chrome 91/],
    ["/(?<=a)b/.test(c)", /Safari 16/],
    ["css`inset:0;color:red;`", /^style: /],
    ["css`a{color:red}&:has(a){color:red}`", /^style: :has/],
    ["css`@container (width > 1px){a{color:red}}`", /^style: @container/],
    ["css`color:color-mix(in srgb, red, blue);`", /^style: color-mix/],
    ["css`height:100dvh;`", /^style: 0dvh/],
    ["css`color:red;appearance:none;`", /^style: ;appearance/],
    ["css`&:hover{width:fit-content}`", /^style: {width/],
    [`new Worker(${JSON.stringify(`${worker};[].at(1)`)})`, /^at: /],
    [`new Worker(${JSON.stringify(`${worker};/a/v.test(a)`)})`, /SyntaxError/],
  ])("stops %s", (script, complaint) => {
    expect(beyondFloor(script)).toEqual([expect.stringMatching(complaint)]);
  });

  it("reads style sheets, and finds a script inside another", () => {
    expect(stylesBeyondFloor("a { aspect-ratio: 1; }")).toHaveLength(1);
    expect(stylesBeyondFloor("a { width: 1px; }")).toEqual([]);
    expect(innerScripts(`new Worker(${JSON.stringify(worker)})`)).toEqual([worker]);
  });
});
