import { expect, it } from "vitest";
import { minifyTemplates } from "../../../scripts/build/minifyStyles.ts";

it("shortens style templates and keeps what a space means", () => {
  const source = [
    "const a = css`",
    "  /* Why: a comment. */",
    "  margin: 0 calc(1px + 2px);",
    '  &:hover, & > svg :focus { content: "a"; }',
    '  &[data-on="true"] { transition: opacity 0.2s; margin: -0.5px; }',
    "  @media (min-width: 64rem) {",
    "    color: ${shade};",
    "    animation: ${spin} 1s;",
    "  }",
    "`;",
    "const b = keyframes`\n  to {\n    opacity: 0;\n  }\n`;",
    "const c = `  left   alone  `;",
  ].join("\n");
  expect(minifyTemplates(source)).toBe(
    [
      'const a = css`margin:0 calc(1px + 2px);&:hover,&>svg :focus{content:"a"}&[data-on=true]{transition:opacity .2s;margin:-0.5px}@media (min-width:64rem){color:${shade};animation:${spin} 1s}`;',
      "const b = keyframes`to{opacity:0}`;",
      "const c = `  left   alone  `;",
    ].join("\n"),
  );
});
