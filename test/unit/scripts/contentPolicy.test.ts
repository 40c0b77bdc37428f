import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { inlineScripts, withPolicy } from "../../../scripts/build/contentPolicy.ts";

const page = `<head><meta charset="utf-8" />
<script>let a = "ä";</script><script type="module" crossorigin src="/js/app.js"></script>
<script type="text/javascript">b()</script></head>`;

function directives(html: string): ReadonlyMap<string, readonly string[]> {
  const policy = /content="([^"]*)"/.exec(html)?.[1] ?? "";
  return new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources];
    }),
  );
}

describe("the content security policy", () => {
  it("allows the inline scripts that stand in the page, and no others", () => {
    const texts = ['let a = "ä";', "b()"];
    expect(inlineScripts(page)).toEqual(texts);
    const hashes = texts.map(
      (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
    );
    expect(directives(withPolicy(page)).get("script-src")).toEqual([
      "'self'",
      "'wasm-unsafe-eval'",
      ...hashes,
    ]);
  });

  it("stands before everything it governs", () => {
    expect(withPolicy(page)).toMatch(
      /^<head><meta charset="utf-8" \/><meta http-equiv="Content-Security-Policy"/,
    );
    expect(() => withPolicy("<head></head>")).toThrow("character set");
  });

  it("forbids everything that is not named", () => {
    const all = directives(withPolicy(page));
    for (const name of ["default-src", "object-src", "base-uri", "form-action"]) {
      expect(all.get(name)).toEqual(["'none'"]);
    }
    const unsafe = [...all].filter(([, sources]) => sources.includes("'unsafe-inline'"));
    expect(unsafe.map(([name]) => name)).toEqual(["style-src"]);
  });
});
