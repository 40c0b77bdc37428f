import { shownText } from "#protocol/shown-text.ts";

/**
 * JSON as text for people: a line for each value, indented by depth; a measured value such as
 * `{"v": 230.1, "u": "V"}` reads `230.1 V`. Lists of texts have a line for each. Never throws.
 */
export function readable(value: unknown): string {
  return linesOf(value).join("\n");
}

function linesOf(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [leafText(value)];
  const measured = measuredText(value);
  if (measured !== undefined) return [measured];
  if (Array.isArray(value)) {
    if (!value.some(isTree)) return value.map(leafText);
    return value.flatMap((item: unknown) => nestedLines("-", linesOf(item)));
  }
  return Object.entries(value).flatMap(([name, child]) => {
    const key = leafText(name);
    const lines = linesOf(child);
    const [first = "–"] = lines;
    const isOneLine = lines.length < 2 && (!isTree(child) || measuredText(child) !== undefined);
    return isOneLine ? [`${key}: ${first}`] : nestedLines(`${key}:`, lines);
  });
}

function nestedLines(head: string, lines: readonly string[]): readonly string[] {
  return [head, ...lines.map((line) => `  ${line}`)];
}

function isTree(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function measuredText(value: unknown): string | undefined {
  if (!isTree(value) || !("v" in value && "u" in value)) return undefined;
  const { v, u } = value;
  const others = Object.keys(value).filter((key) => !["v", "u", "d"].includes(key));
  if (others.length > 0 || isTree(v)) return undefined;
  return `${leafText(v)} ${leafText(u)}`.trim();
}

// A line end within it would pass for the next line of the report.
function leafText(value: unknown): string {
  return value === "" ? '""' : shownText(String(value)).replace(/\n/g, "\\n");
}
