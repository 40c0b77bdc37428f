// A stretch without blocks, strings kept whole, and what ends it.
const stretch = /((?:[^{};"]|"[^"]*")*)([{};]?)/g;

// What the oldest browsers know only by another name: Safari 14 and Firefox 78.
const prefixed = /(^|;)(appearance|user-select):([^;]+)/g;

/**
 * The flat rules of a style as Emotion writes it: declarations of `selector`, nested selectors with `&`
 * for it, and at-rules around either. An empty selector is for rules of the whole page.
 */
export function rulesOf(selector: string, text: string): readonly string[] {
  return block(selector, text.matchAll(stretch));
}

function block(selector: string, stretches: Iterator<RegExpMatchArray>): readonly string[] {
  const declarations: string[] = [];
  const rules: string[] = [];
  for (let next = stretches.next(); !next.done; next = stretches.next()) {
    const [, before = "", end] = next.value;
    const head = before.trim();
    if (end === "{") {
      if (head.startsWith("@")) rules.push(`${head}{${block(selector, stretches).join("")}}`);
      else rules.push(...block(nested(selector, head), stretches));
      continue;
    }
    if (head !== "") declarations.push(head.replace(/\s*:\s*/, ":"));
    if (end !== ";") break;
  }
  if (declarations.length === 0) return rules;
  const body = declarations
    .join(";")
    .replace(prefixed, "$1-webkit-$2:$3;-moz-$2:$3;$2:$3")
    .replace(/(\w+):(fit-content)/g, "$1:-moz-$2;$1:$2");
  return [`${selector}{${body}}`, ...rules];
}

function nested(outer: string, inner: string): string {
  const selectors = inner.split(/\s*,\s*/);
  if (outer === "") return selectors.join();
  return outer
    .split(",")
    .flatMap((parent) =>
      selectors.map((own) => (own.includes("&") ? own.replace(/&/g, parent) : `${parent} ${own}`)),
    )
    .join();
}
