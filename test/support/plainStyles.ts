import type { EmotionCache } from "@emotion/cache";

const withRules = window.getComputedStyle.bind(window);
const known = new Map<string, CSSStyleDeclaration>();

function withoutRules(element: Element): CSSStyleDeclaration {
  const own = element.getAttribute("style") ?? "";
  const kind = `${element.tagName} ${own}`;
  const style = known.get(kind);
  if (style) return style;
  const alike = document.createElement(element.tagName);
  alike.setAttribute("style", `display: ${withRules(element).display}; ${own}`);
  known.set(kind, alike.style);
  return alike.style;
}

/**
 * Keeps style rules out of the document. Matching every rule on an element and its surroundings took a seventh of the
 * time of the page's tests; rules are tested in a browser.
 */
export function keepRulesOut({ sheet }: EmotionCache): void {
  window.getComputedStyle = withoutRules;
  sheet.insert = () => undefined;
}

/** Lets them in for the rest of a file. */
export function letRulesIn({ sheet }: EmotionCache): void {
  Reflect.deleteProperty(sheet, "insert");
}
