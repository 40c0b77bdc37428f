import { posix } from "node:path";
import { parseAst } from "vite";

/** An import as its file writes it, and its target: a path from the project's root, or a package name. */
export interface FoundImport {
  readonly specifier: string;
  readonly target: string;
  readonly isPackage: boolean;
}

const aliases: Readonly<Record<string, string>> = {
  "#protocol/": "protocol/",
  "#plant/": "plant/",
  "#hub-api/": "hub-api/",
  "#app/": "src/",
  "#simulator/": "simulator/",
  "#command/": "command/",
  "#demonstration/": "demonstration/",
  "#hub/": "hub/",
  "#workers/": "workers/",
};

/** The files that were parsed, which takes seconds for all of them. */
const found = new Map<string, readonly FoundImport[]>();

/**
 * Every import of a source text: static, dynamic, re-exported, type-only, and a module named by `new URL("...",
 * import.meta.url)`, as a worker is. Throws if the text cannot be parsed.
 */
export function importsOf(path: string, text: string): readonly FoundImport[] {
  const key = `${path}\n${text}`;
  const known = found.get(key);
  if (known) return known;
  const specifiers: string[] = [];
  collect(parseAst(text, { lang: langOf(path) }), specifiers);
  const imports = specifiers.map((specifier) => resolveFrom(path, specifier));
  found.set(key, imports);
  return imports;
}

function langOf(path: string): "tsx" | "ts" | "js" {
  if (path.endsWith(".tsx")) return "tsx";
  return path.endsWith(".ts") ? "ts" : "js";
}

function resolveFrom(path: string, specifier: string): FoundImport {
  const plain = specifier.replace(/\?.*$/, "");
  if (plain.startsWith(".")) {
    const target = posix.normalize(posix.join(posix.dirname(path), plain));
    return { specifier, target, isPackage: false };
  }
  const alias = Object.keys(aliases).find((prefix) => plain.startsWith(prefix));
  if (alias !== undefined) {
    const target = posix.normalize(`${aliases[alias] ?? ""}${plain.slice(alias.length)}`);
    return { specifier, target, isPackage: false };
  }
  const parts = plain.split("/");
  const name = plain.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? plain);
  return { specifier, target: name, isPackage: true };
}

function collect(node: unknown, specifiers: string[]): void {
  if (Array.isArray(node)) {
    for (const item of node) collect(item, specifiers);
    return;
  }
  if (!isRecord(node)) return;
  const source = sourceOf(node);
  if (source !== undefined) specifiers.push(source);
  for (const child of Object.values(node)) collect(child, specifiers);
}

function sourceOf(node: Readonly<Record<string, unknown>>): string | undefined {
  switch (node["type"]) {
    case "ImportDeclaration":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
    case "ImportExpression":
    case "TSImportType":
      return literal(node["source"]);
    case "NewExpression":
      return moduleUrl(node);
    default:
      return undefined;
  }
}

function moduleUrl(node: Readonly<Record<string, unknown>>): string | undefined {
  const { callee, arguments: args } = node;
  if (!isRecord(callee) || callee["name"] !== "URL" || !Array.isArray(args)) return undefined;
  const path = literal(args[0]);
  return path !== undefined && /\.(ts|tsx|js|mjs)$/.test(path) ? path : undefined;
}

function literal(node: unknown): string | undefined {
  return isRecord(node) && typeof node["value"] === "string" ? node["value"] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
