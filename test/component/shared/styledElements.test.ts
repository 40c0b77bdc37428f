import createCache from "@emotion/cache";
import { css, keyframes } from "@emotion/react";
import { render } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { styleCache } from "#app/shared/ui/styleCache.ts";
import { jsx, jsxs } from "#app/shared/ui/styledElements.ts";
import { letRulesIn } from "../../support/plainStyles.ts";

beforeAll(() => letRulesIn(styleCache));
afterEach(() => {
  styleCache.sheet.flush();
  styleCache.inserted = {};
});

const green = css`
  color: green;
`;
const wide = css`
  width: 70%;
  color: blue;
`;

function renderedHtml(props: Parameters<typeof jsx>[1]): string {
  return render(jsx("p", props)).container.innerHTML;
}

function rules(): string {
  return styleCache.sheet.tags.map(({ textContent }) => textContent).join("");
}

it("gives an element the class of its style, whose rule is written once", () => {
  const { container } = render(
    jsxs("p", { css: green, children: [jsx("i", { css: green }, "a"), jsx("b", {}, "b")] }),
  );
  const name = `css-${green.name}`;
  expect(container.innerHTML).toBe(`<p class="${name}"><i class="${name}"></i><b></b></p>`);
  expect(rules().split(name)).toHaveLength(2);
});

it("joins several styles, of which the last counts", () => {
  const { container } = render(jsx("p", { css: [green, false, wide] }));
  const name = container.querySelector("p")?.className;
  // A single rule, so that neither the order of rules nor their selectors matter.
  expect(rules()).toMatch(
    new RegExp(`^\\.${name}\\{\\s*color: green[;\\s]+width: 70%[;\\s]+color: blue[;\\s]*\\}`),
  );
  const again = render(jsx("p", { css: [green, undefined, wide] }));
  expect(again.container.innerHTML).toBe(container.innerHTML);
});

it("keeps a class beside that of the style, and gives none without a style", () => {
  expect(renderedHtml({ className: "own", css: green })).toBe(
    `<p class="own css-${green.name}"></p>`,
  );
  expect(renderedHtml({ className: "own", css: false })).toBe('<p class="own"></p>');
  expect(renderedHtml({ css: [false, undefined] })).toBe("<p></p>");
});

it.each([
  [
    "plain",
    css`
      color: olive;
    `,
  ],
  ["joined", css([green, wide])],
  [
    "odd values",
    css`
      --wide: calc(1px * (2 + 3));
      content: "a;b";
      background: url("a.png"), linear-gradient(red, green);
    `,
  ],
])("writes a style without blocks as Emotion would: %s", (_name, style) => {
  const emotion = createCache({ key: "other", stylisPlugins: [], speedy: false });
  emotion.insert(`.css-${style.name}`, style, emotion.sheet, true);
  const expected = emotion.sheet.tags.map(({ textContent }) => textContent).join("");
  emotion.sheet.flush();
  render(jsx("p", { css: style }));
  const ours = rules().slice(rules().indexOf(`.css-${style.name}`));
  expect(packText(ours)).toBe(packText(expected));
});

/** Rules without the spaces and the empty declarations that mean nothing. */
function packText(text: string): string {
  return text.replaceAll(/\s*([:;,{}])\s*/g, "$1").replaceAll(/;+/g, ";");
}

it("writes the frames of an animation, too", () => {
  const turn = keyframes`
    to {
      opacity: 0;
    }
  `;
  const turning = css`
    animation: ${turn} 1s;
  `;
  render(jsx("p", { css: turning }));
  expect(rules()).toContain(`@keyframes ${turn.name}`);
});
