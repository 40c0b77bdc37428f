import { type AnyNode, parse } from "acorn";

/** The syntax level that Chrome 87, Safari 14 and Firefox 78 all read. */
const FLOOR_VERSION = 2020;
/** The worker is a module with a top-level await; browsers that read none do without it. */
const WORKER_VERSION = 2022;

/** Methods of any object that any of the oldest browsers lacks. */
const missingMethods: Readonly<Record<string, string>> = {
  at: "Safari 15.4, Chrome 92",
  findLast: "Chrome 97",
  findLastIndex: "Chrome 97",
  toSorted: "Chrome 110",
  toReversed: "Chrome 110",
  toSpliced: "Chrome 110",
  hasOwn: "Chrome 93",
  fromAsync: "Chrome 121",
  groupBy: "Chrome 117",
  withResolvers: "Chrome 119",
  randomUUID: "a secure origin",
  throwIfAborted: "Chrome 100",
  checkVisibility: "Chrome 105",
};

const missingFunctions: Readonly<Record<string, string>> = {
  structuredClone: "Chrome 98",
  requestIdleCallback: "Safari, none",
};

/** Names of the platform that any of the oldest browsers lacks. */
const missingNames: Readonly<Record<string, string>> = {
  WeakRef: "Firefox 79",
  AggregateError: "Firefox 79",
  OffscreenCanvas: "Safari 16.4",
  CompressionStream: "Chrome 80, Firefox 113",
  scheduler: "Chrome 94",
  navigation: "Chrome 102",
};

/** Forbidden parts of styles, since any of the oldest browsers would drop the rule: patterns of style text. */
const missingStyles: readonly RegExp[] = [
  /:has\(/,
  /:(?:is|where)\(/,
  /@(?:container|layer|property|scope|starting-style)\b/,
  /\bcolor-mix\(/,
  /\b(?:oklch|oklab|lab|lch)\(/,
  /\blight-dark\(/,
  /(?:^|[;{])\s*(?:inset|aspect-ratio|translate|rotate|scale|text-wrap)\s*:/,
  /\d(?:[dsl]v[hw])\b/,
  // Only with a prefix in front.
  /[;{`](?<!-(?:webkit|moz)-[\w-]+:\w+;)(?:user-select|appearance|hyphens):/,
  /[;{`](?<!-moz-fit-content;)width:fit-content/,
];

/**
 * Parts of a script that the oldest browsers cannot read or do not have, a line each, also in a script inside it as
 * text (the worker). `module`: whether it may import.
 */
export function beyondFloor(
  script: string,
  module = true,
  version: 2020 | 2022 = FLOOR_VERSION,
): readonly string[] {
  try {
    const tree = parse(script, {
      ecmaVersion: version,
      sourceType: module ? "module" : "script",
    });
    // A function that a script asks for before it calls it, such as `"requestIdleCallback" in window`, may be missing.
    const asked = Object.entries(missingFunctions).flatMap((entry) =>
      new RegExp(`["'\`]${entry[0]}["'\`] ?in\\b`).test(script) ? entry.join(": ") : [],
    );
    return [...nodesOf(tree)].flatMap(beyondFloorAt).filter((line) => !asked.includes(line));
  } catch (error) {
    return [String(error)];
  }
}

/** Parts of a style text that the oldest browsers drop, a line each. */
export function stylesBeyondFloor(style: string): readonly string[] {
  return missingStyles.flatMap((pattern) => {
    const found = pattern.exec(style)?.[0];
    return found === undefined ? [] : [`style: ${found.slice(0, 80)}`];
  });
}

/** Scripts inside a script, as text: the worker. */
export function innerScripts(script: string): readonly string[] {
  const tree = parse(script, { ecmaVersion: FLOOR_VERSION, sourceType: "module" });
  return [...nodesOf(tree)].flatMap(textOf).filter(isScript);
}

function beyondFloorAt(node: AnyNode): readonly string[] {
  switch (node.type) {
    case "CallExpression": {
      const { callee } = node;
      const isSpread = node.optional && node.arguments.some(({ type }) => type === "SpreadElement");
      return [
        ...missingCall(callee),
        ...(isSpread ? ["?.(...): Chrome 91 (it calls without what is spread)"] : []),
      ];
    }
    case "NewExpression":
      return node.callee.type === "Identifier" ? lines(missingNames, node.callee.name) : [];
    case "Literal":
    case "TemplateLiteral":
      return [
        ...lookbehind(node),
        ...textOf(node).flatMap((text) =>
          isScript(text)
            ? beyondFloor(text, true, WORKER_VERSION)
            : stylesBeyondFloor(styleIn(text)),
        ),
      ];
    default:
      return [];
  }
}

function missingCall(callee: AnyNode): readonly string[] {
  if (callee.type === "Identifier") return lines(missingFunctions, callee.name);
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return [];
  const { name } = callee.property;
  const isWindows =
    callee.object.type === "Identifier" && /^(window|globalThis|self)$/.test(callee.object.name);
  return [...lines(missingMethods, name), ...(isWindows ? lines(missingFunctions, name) : [])];
}

function lines(table: Readonly<Record<string, string>>, name: string): readonly string[] {
  const since = Object.entries(table).find(([known]) => known === name)?.[1];
  return since === undefined ? [] : [`${name}: ${since}`];
}

function lookbehind(node: AnyNode): readonly string[] {
  const pattern = node.type === "Literal" ? node.regex?.pattern : undefined;
  return pattern !== undefined && /\(\?<[=!]/.test(pattern) ? [`/${pattern}/: Safari 16.4`] : [];
}

function textOf(node: AnyNode): readonly string[] {
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node.type !== "TemplateLiteral") return [];
  return [node.quasis.map(({ value }) => value.cooked ?? "").join("0")];
}

function isScript(text: string): boolean {
  return text.length > 1000 && /^\s*(?:\(function|\(\(\)\s*=>|var |const )/.test(text);
}

// Only text with declarations can be a style; prose has none, and its places for values are no blocks.
function styleIn(text: string): string {
  return /[\w-]+:[^;]+;|\{/.test(text.replace(/\{\{\w+\}\}/g, "")) ? text : "";
}

function* nodesOf(node: AnyNode): Generator<AnyNode> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* nodesOf(child);
    }
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
