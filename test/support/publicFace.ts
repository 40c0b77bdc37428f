import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";

const Manifest = v.looseObject({
  exports: v.record(v.string(), v.string()),
});

/** A declaration as a file of the package writes it. */
interface Declared {
  readonly file: string;
  readonly name: string;
  /** Without comments. */
  readonly text: string;
  /** Whether a comment explains it. */
  readonly isExplained: boolean;
}

/** An entry of the package with all that can be imported from it. */
export interface Entry {
  /** As a program names it, such as "@heliograph/protocol/limit". */
  readonly name: string;
  readonly exports: readonly Declared[];
}

/** The entries of a package that is installed in `folder`. */
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
            exports: exportsOf(join(folder, target.replace(/js$/, "d.ts"))).toSorted(
              (one, other) => (one.name < other.name ? -1 : 1),
            ),
          },
        ],
  );
}

/**
 * The public face as a text: what each entry exports, and then every type that these name. One that two entries export is written once.
 */
export function publicFace(entries: readonly Entry[]): string {
  const written = new Set<string>();
  const open: Declared[] = [];
  const write = (one: Declared): string => {
    const key = `${one.file} ${one.name}`;
    if (written.has(key)) return `${one.name}: as above`;
    written.add(key);
    open.push(one);
    return one.text;
  };
  const parts = entries.map(({ name, exports }) => [`# ${name}`, ...exports.map(write)]);
  const behind: string[] = [];
  for (let one = open.shift(); one !== undefined; one = open.shift())
    for (const named of namedBy(one))
      if (!written.has(`${named.file} ${named.name}`)) behind.push(write(named));
  return (
    [...parts, ["# What these name", ...behind.toSorted()]]
      .map((part) => part.join("\n"))
      .join("\n\n") + "\n"
  );
}

function exportsOf(file: string): readonly Declared[] {
  return statementsOf(file).flatMap((statement) => {
    if (!statement.isExported) return [];
    if (statement.from !== undefined)
      return statement.names.flatMap((name) => declared(statement.from ?? file, name) ?? []);
    return statement.names.map((name) => ({ ...statement, name }));
  });
}

/** Where a file's name is declared: in it, or in the file that it has it from. */
function declared(file: string, name: string): Declared | undefined {
  const found = statementsOf(file).find(({ names }) => names.includes(name));
  if (found === undefined) return undefined;
  return found.from === undefined ? { ...found, name } : declared(found.from, name);
}

/** The declarations that the text of another one names. */
function namedBy({ file, text, name }: Declared): readonly Declared[] {
  const words = new Set(text.match(/[A-Za-z_]\w*/g));
  words.delete(name);
  return [...words].flatMap((word) => declared(file, word) ?? []);
}

interface Statement {
  readonly file: string;
  readonly text: string;
  readonly names: readonly string[];
  readonly isExported: boolean;
  readonly isExplained: boolean;
  /** The file that the names come from. */
  readonly from: string | undefined;
}

const cache = new Map<string, readonly Statement[]>();

function statementsOf(file: string): readonly Statement[] {
  const known = cache.get(file);
  if (known) return known;
  const marked = readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, (comment) =>
    comment.startsWith("/**") ? "§" : "",
  );
  const found = marked
    .split(/\n(?=§\n[a-z])|(?<!§)\n(?=[a-z])/)
    .flatMap((text) => statementOf(file, text));
  cache.set(file, found);
  return found;
}

function statementOf(file: string, marked: string): readonly Statement[] {
  const isExplained = /^\s*§/.test(marked);
  const text = marked
    .replaceAll("§", "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .join("\n");
  const [, list, path] =
    /^(?:import|export) (?:type )?\{([^}]*)\} from "(\.[^"]*)"/.exec(text) ?? [];
  if (list !== undefined && path !== undefined) {
    const names = list.split(",").map((name) => name.replace(/^\s*type /, "").trim());
    const from = join(dirname(file), path).replace(/\.js$/, ".d.ts");
    return [{ file, text, names, isExported: text.startsWith("export"), isExplained, from }];
  }
  const [, exported, name] =
    /^(export )?(?:declare )?(?:const|function|class|interface|type) (\w+)/.exec(text) ?? [];
  if (name === undefined) return [];
  const bare = text.replace(/^export /, "").replace(/^declare /, "");
  return [
    {
      file,
      text: bare,
      names: [name],
      isExported: exported !== undefined,
      isExplained,
      from: undefined,
    },
  ];
}
