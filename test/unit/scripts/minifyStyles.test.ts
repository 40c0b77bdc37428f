import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { minifiedStyles } from "../../../scripts/build/minifyStyles.ts";
import { root } from "../../support/sources.ts";

it("shortens style templates and keeps what a space means", async () => {
  const source = [
    'import { css, keyframes } from "@emotion/react";',
    'import { shade, spin } from "./shades.ts";',
    "export const a = css`",
    "  /* Why: a comment. */",
    "  margin: 0 calc(1px + 2px);",
    '  &:hover, & > svg *:focus { content: "a  b"; }',
    "  @media (min-width: 64rem) {",
    "    color: ${shade};",
    "    animation: ${spin} 1s;",
    "  }",
    "`;",
    "export const b = keyframes`\n  to {\n    opacity: 0;\n  }\n`;",
    "export const c = `  left   alone  `;",
  ].join("\n");
  const { code } = await minifiedStyles(source);
  expect(code.split("\n").filter((line) => line.startsWith("export"))).toEqual([
    `export const a = /*#__PURE__*/ css('margin:0 calc(1px + 2px);&:hover,& > svg *:focus{content:"a  b";}@media (min-width:64rem){color:', shade, ";animation:", spin, " 1s;}");`,
    'export const b = /*#__PURE__*/ keyframes("to{opacity:0;}");',
    "export const c = `  left   alone  `;",
  ]);
});

it("refuses a space that the minifier would take away with its meaning", async () => {
  const source =
    'import { css } from "@emotion/react"; export const a = css`& > svg :focus { top: 0; }`;';
  await expect(minifiedStyles(source)).rejects.toThrow('"g :f...": write');
});

it("leaves nothing in the project that could be committed", async () => {
  await minifiedStyles('import { css } from "@emotion/react"; export const a = css`top: 0;`;');
  expect(existsSync(join(root, ".swc"))).toBe(false);
});
