import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root, run } from "./install.mjs";

/**
 * Compiles the declarations of the package and makes them small: the records that a schema infers are written out as plain
 * members, the schemas themselves are left out, and so is every file that no entry needs.
 */
export function buildTypes(dist, entries) {
  compile("protocol/tsconfig.build.json");
  const files = new Map(
    readdirSync(dist, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".d.ts"))
      .map((name) => [name, statementsOf(readFileSync(join(dist, name), "utf8"))]),
  );
  const members = membersOf(inferredIn(files));
  const written = new Map();
  for (const [name, statements] of files) {
    const texts = statements.map((text) => {
      const inferred = inferredBy(text);
      if (!inferred) return text;
      const comment = text.startsWith("/**") ? "" : commentOf(inferred.name, statements);
      return comment + text.replace(inferred.body, () => members.get(`${name} ${inferred.name}`));
    });
    texts.unshift(...importsFor(texts));
    const isEntry = entries.includes(name);
    written.set(
      name,
      texts.filter((text) => isEntry || !isSchema(text)),
    );
  }
  const needed = neededOf(written, entries);
  for (const [name, statements] of written) {
    const file = join(dist, name);
    const kept = needed.get(name);
    if (kept === undefined) rmSync(file);
    else writeFileSync(file, small(withEndings(pruned(statements, kept), name)));
  }
}

/** Declarations without what their reader cannot open and what goes without saying, and with one character for each step. */
function small(text) {
  const open = text
    .replaceAll(/\s+(?:\*\s+)?Source: (?:(?!\*\/)[\s\S])*?(?=\s*\*\/)/g, "")
    .replaceAll(/\/\*\*\s*\*\/\n/g, "");
  return open
    .replaceAll(/^export declare /gm, "export ")
    .replaceAll(/^( {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4));
}

function compile(config) {
  run(process.execPath, ["node_modules/typescript/bin/tsc", "-p", config]);
}

/** Statements of a declaration file, each with its comment. */
function statementsOf(text) {
  const statements = [];
  let isComment = false;
  // A comment within a union stands at the start of a line, too.
  const indented = text.replaceAll(/\n(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?= \||\{))/g, "\n $1");
  for (const line of indented.split(/(?<=\n)/)) {
    const isStart = /^[a-z/]/.test(line);
    if (statements.length === 0 || (isStart && !isComment)) statements.push(line);
    else statements[statements.length - 1] += line;
    if (isStart) isComment = line.startsWith("/**");
  }
  return statements;
}

/** The name of an interface that a schema infers, and the text that its members replace. */
function inferredBy(text) {
  const found = /export interface (\w+) extends v\.Infer(?:Out|In)put<typeof \w+> (\{[\s\S]*\})/;
  const [whole, name] = found.exec(text) ?? [];
  return whole && { name, body: whole.slice(whole.indexOf(" extends")) };
}

function inferredIn(files) {
  return [...files].flatMap(([file, statements]) =>
    statements.flatMap((text) => {
      const inferred = inferredBy(text);
      return inferred ? [{ file, name: inferred.name }] : [];
    }),
  );
}

/** The members of each interface, as the compiler writes the result of a function that copies one. */
function membersOf(inferred) {
  const source = join(root, "protocol/members.ts");
  const folder = join(root, "protocol/dist-members");
  const config = join(root, "protocol/tsconfig.members.json");
  const lines = inferred.map(({ file, name }, at) => {
    const from = relative("protocol", file.replace(/\.d\.ts$/, ".ts"));
    return `export const p${at} = (x: import("./${from}").${name}) => ({ ...x });`;
  });
  writeFileSync(source, lines.join("\n"));
  const compilerOptions = { outDir: "dist-members", emitDeclarationOnly: true };
  const settings = { extends: "./tsconfig.build.json", compilerOptions, files: ["members.ts"] };
  writeFileSync(config, JSON.stringify(settings));
  try {
    compile(config);
    const text = readFileSync(join(folder, "protocol/members.d.ts"), "utf8");
    const bodies = [...text.matchAll(/^export declare const p\d+: .*?=> (\{[\s\S]*?^\});$/gm)];
    return new Map(
      inferred.map(({ file, name }, at) => [
        `${file} ${name}`,
        ` ${inPlace(bodies[at]?.[1] ?? "", file)}`,
      ]),
    );
  } finally {
    for (const made of [source, folder, config]) rmSync(made, { recursive: true, force: true });
  }
}

/** Imports of what the members in a file name, but for those that it has. */
function importsFor(texts) {
  const had = new Set(texts.filter((text) => text.startsWith("import")).flatMap(namesOf));
  const named = texts.flatMap((text) => [...text.matchAll(/\bimport\("([^"]*)"\)\.(\w+)/g)]);
  const wanted = new Map(named.map(([, path, name]) => [name, path]));
  texts.forEach((text, at) => {
    texts[at] = text.replaceAll(/\bimport\("[^"]*"\)\.(\w+)/g, "$1");
  });
  return [...wanted]
    .filter(([name]) => !had.has(name))
    .map(([name, path]) => `import type { ${name} } from "${path}";\n`);
}

/** Members as they are written in a file: names of its own without an import. */
function inPlace(body, file) {
  return body.replaceAll(/import\("\.\/([^"]*)\.ts"\)\.(\w+)/g, (_, from, name) => {
    if (file === `protocol/${from}.d.ts`) return name;
    const path = relative(dirname(file), join("protocol", from));
    return `import("${path.startsWith(".") ? path : `./${path}`}.ts").${name}`;
  });
}

function isSchema(text) {
  return /^(export )?declare const \w+: [\s\S]*\b(v\.\w|Schema<)/m.test(text);
}

/** The comment of the schema that has the name of an interface. */
function commentOf(name, statements) {
  const schema = statements.find((text) => text.includes(`\nexport declare const ${name}: `));
  return /^\/\*\*[\s\S]*?\*\/\n/.exec(schema ?? "")?.[0] ?? "";
}

/** The compiler rewrites the ".ts" of imports in scripts, but not in declarations. */
function withEndings(text, name) {
  const named = text.replaceAll(/(["'])(\.{1,2}\/[^"']*)\.ts\1/g, "$1$2.js$1");
  if (!name.startsWith("assembly")) return named;
  // Files of the kernel name each other without an ending, and have own names of numbers.
  return named
    .replaceAll(/(from ")(\.{1,2}\/[\w/-]+)"/g, '$1$2.js"')
    .replaceAll(/\b[iuf](8|16|32|64)\b/g, "number");
}

/** What the entries need of all files: each with the statements that are left, in their order. */
function neededOf(files, entries) {
  const needed = new Map();
  const need = (file, name) => {
    const statements = files.get(file);
    if (statements === undefined) return;
    const kept = needed.get(file) ?? needed.set(file, new Set()).get(file);
    for (const text of statements) {
      if (kept.has(text) || (name !== undefined && !namesOf(text).includes(name))) continue;
      kept.add(text);
      needWordsOf(file, text);
    }
  };
  const needWordsOf = (file, text) => {
    const from = /^(?:import|export) [^;]* from "(\.[^"]*)"/.exec(text)?.[1];
    if (from !== undefined && text.startsWith("export"))
      for (const name of namesOf(text)) need(pathFrom(file, from), name);
    for (const [, path, name] of text.matchAll(/import\("([^"]*)"\)\.(\w+)/g))
      need(pathFrom(file, path), name);
    if (from !== undefined) return;
    const words = new Set(text.replaceAll(/\/\*[\s\S]*?\*\//g, "").match(/\w+/g));
    for (const word of words) {
      const source = files
        .get(file)
        .find((one) => one.startsWith("import") && namesOf(one).includes(word));
      if (source === undefined) need(file, word);
      // Of a whole module everything is needed.
      else if (source.includes("* as"))
        need(pathFrom(file, /from "([^"]*)"/.exec(source)[1]), undefined);
      else need(pathFrom(file, /from "([^"]*)"/.exec(source)?.[1] ?? ""), word);
    }
  };
  for (const entry of entries) need(entry, undefined);
  return needed;
}

function pathFrom(file, path) {
  return join(dirname(file), path).replace(/(\.ts|\.js)?$/, ".d.ts");
}

/** The names that a statement declares, imports or exports. */
function namesOf(text) {
  const bare = text.replace(/^\/\*\*[\s\S]*?\*\/\n/, "");
  const [, list] = /^(?:import|export) (?:type )?\{([^}]*)\}/.exec(bare) ?? [];
  if (list !== undefined) return list.split(",").map((one) => one.replace(/^\s*type /, "").trim());
  const declared =
    /^(?:export )?(?:declare )?(?:const|let|function|class|abstract class|interface|type|enum|import \* as) (\w+)/;
  const [, name] = declared.exec(bare) ?? /^import (?:type )?\* as (\w+)/.exec(bare) ?? [];
  return name === undefined ? [] : [name];
}

/** The statements of a file that are needed, after the imports of what they name. */
function pruned(statements, kept) {
  const texts = statements.filter((text) => kept.has(text) && !text.startsWith("import"));
  const words = new Set(texts.join("").match(/\w+/g));
  const whole = [];
  const named = new Map();
  for (const text of statements) {
    if (!text.startsWith("import")) continue;
    const [, path = ""] = /from "([^"]*)"/.exec(text) ?? [];
    if (!/^import (?:type )?\{/.test(text)) {
      if (texts.some((one) => wholeUse(namesOf(text)[0]).test(one))) whole.push(text);
      continue;
    }
    const names = namesOf(text).filter((name) => words.has(name));
    if (names.length > 0) named.set(path, new Set([...(named.get(path) ?? []), ...names]));
  }
  const imports = [...named].map(
    ([path, names]) => `import type { ${[...names].join(", ")} } from "${path}";\n`,
  );
  return [...whole, ...imports, ...texts].join("");
}

/** How a whole module is used by its name: `typeof name` or `name.Member`. */
function wholeUse(name) {
  return new RegExp(`typeof ${name}\\b|\\b${name}\\.\\w`);
}
