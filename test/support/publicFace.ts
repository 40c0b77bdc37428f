import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";

const Manifest = v.looseObject({
  exports: v.record(v.string(), v.string()),
});

interface Declaration {
  readonly file: string;
  readonly name: string;
  readonly text: string;
  /** Its explanatory comment; empty without one. */
  readonly explanation: string;
  /** Members that are numbers, without a comment of their own. */
  readonly numbers: readonly string[];
}

/** An entry of the package with all that can be imported from it. */
export interface Entry {
  /** As a program names it, such as "@heliograph/protocol/limit". */
  readonly name: string;
  readonly exports: readonly Declaration[];
}

export function entriesOf(folder: string): readonly Entry[] {
  const manifest = v.parse(
    Manifest,
    JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
  );
  return Object.entries(manifest.exports).flatMap(([path, target]) =>
    target.endsWith(".json")
      ? []
      : [
          {
            name: join("@heliograph/protocol", path),
            exports: exportsOf(join(folder, target.replace(/js$/, "d.ts"))).toSorted((one, other) =>
              one.name < other.name ? -1 : 1,
            ),
          },
        ],
  );
}

/**
 * The public face as a text: the exports of each entry, and then every type that they name. A declaration exported
 * twice is written once.
 */
export function publicFace(entries: readonly Entry[]): string {
  const written = new Set<string>();
  const write = (one: Declaration): string => {
    const key = keyOf(one);
    if (written.has(key)) return `${one.name}: as above`;
    written.add(key);
    return one.text;
  };
  const parts = entries.map(({ name, exports }) => [`# ${name}`, ...exports.map(write)]);
  const behind = declarationsOf(entries).filter((one) => !written.has(keyOf(one)));
  return (
    [...parts, ["# What these name", ...behind.map(({ text }) => text).toSorted()]]
      .map((part) => part.join("\n"))
      .join("\n\n") + "\n"
  );
}

/** The exports of the entries, and every type that they name, each once. */
export function declarationsOf(entries: readonly Entry[]): readonly Declaration[] {
  const found = new Map<string, Declaration>();
  const open = entries.flatMap(({ exports }) => exports);
  for (let one = open.shift(); one !== undefined; one = open.shift()) {
    if (found.has(keyOf(one))) continue;
    found.set(keyOf(one), one);
    open.push(...namedBy(one));
  }
  return [...found.values()];
}

function keyOf({ file, name }: Declaration): string {
  return `${file} ${name}`;
}

function exportsOf(file: string): readonly Declaration[] {
  return statementsOf(file).flatMap((statement) => {
    if (!statement.isExported) return [];
    if (statement.from !== undefined)
      return statement.names.flatMap((name) => findDeclaration(statement.from ?? file, name) ?? []);
    return statement.names.map((name) => ({ ...statement, name }));
  });
}

/** Where a file's name is declared: in it, or in the file that it has it from. */
function findDeclaration(file: string, name: string): Declaration | undefined {
  const found = statementsOf(file).find(({ names }) => names.includes(name));
  if (found === undefined) return undefined;
  return found.from === undefined ? { ...found, name } : findDeclaration(found.from, name);
}

function namedBy({ file, text, name }: Declaration): readonly Declaration[] {
  const words = new Set(text.match(/[A-Za-z_]\w*/g));
  words.delete(name);
  return [...words].flatMap((word) => findDeclaration(file, word) ?? []);
}

interface Statement extends Omit<Declaration, "name"> {
  readonly names: readonly string[];
  readonly isExported: boolean;
  /** The file that the names come from. */
  readonly from: string | undefined;
}

const cache = new Map<string, readonly Statement[]>();

function statementsOf(file: string): readonly Statement[] {
  const known = cache.get(file);
  if (known) return known;
  const comments: string[] = [];
  const marked = readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => {
    if (!comment.startsWith("/**")) return "";
    comments.push(comment);
    return "§";
  });
  const found = marked.split(/\n(?=§\n[a-z])|(?<!§)\n(?=[a-z])/).flatMap((text) => {
    const own = comments.splice(0, text.match(/§/g)?.length ?? 0);
    return statementOf(file, text, /^\s*§/.test(text) ? (own[0] ?? "") : "");
  });
  cache.set(file, found);
  return found;
}

function statementOf(file: string, marked: string, explanation: string): readonly Statement[] {
  const text = marked
    .replaceAll("§", "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .join("\n");
  const known = { file, explanation, numbers: numbersIn(marked) };
  const [, list, path] =
    /^(?:import|export) (?:type )?\{([^}]*)\} from "(\.[^"]*)"/.exec(text) ?? [];
  if (list !== undefined && path !== undefined) {
    const names = list.split(",").map((name) => name.replace(/^\s*type /, "").trim());
    const from = join(dirname(file), path).replace(/\.js$/, ".d.ts");
    return [{ ...known, text, names, isExported: text.startsWith("export"), from }];
  }
  const [, exported, name] =
    /^(export )?(?:declare )?(?:const|function|class|interface|type) (\w+)/.exec(text) ?? [];
  if (name === undefined) return [];
  const bare = text.replace(/^export /, "").replace(/^declare /, "");
  return [
    { ...known, text: bare, names: [name], isExported: exported !== undefined, from: undefined },
  ];
}

function numbersIn(marked: string): readonly string[] {
  const members = marked.matchAll(/(?<!§\n)^\t(?:readonly )?(\w+)\??: (?:readonly )?number\b/gm);
  return [...members].flatMap(([, name]) => name ?? []);
}
