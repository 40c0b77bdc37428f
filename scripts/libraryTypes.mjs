import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root, run } from "./install.mjs";
import { namedParts } from "./namedParts.mjs";
import { namesOf, typeFiles } from "./typeFiles.mjs";

const table = "protocol/areas/endpoints.d.ts";

/**
 * Compiles the declarations of the package and makes them small: records inferred by a schema become plain members, the
 * schemas are left out, and so is every file that no entry needs.
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
    if (name === table) texts.forEach((text, at) => (texts[at] = withCalls(text, files)));
    texts.unshift(...importsFor(texts));
    const isEntry = entries.includes(name);
    written.set(
      name,
      texts.filter((text) => isEntry || !isSchema(text)),
    );
  }
  for (const name of written.keys()) rmSync(join(dist, name));
  for (const [name, text] of typeFiles(written, entries)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), small(text));
  }
}

/**
 * Declarations without internal and redundant parts, with a line for each comment of one paragraph and one character
 * for each step.
 */
function small(text) {
  const open = text
    .replaceAll(/\s+(?:\*\s+)?Source: (?:(?!\*\/)[\s\S])*?(?=\s*\*\/)/g, "")
    .replaceAll(/\/\*\*\s*\*\/\n/g, "")
    .replaceAll(/\/\*\*\n((?:\s*\* [^\n]*\n)+)\s*\*\//g, (_, lines) => {
      const words = lines
        .trim()
        .slice(2)
        .replaceAll(/\s*\n\s*\* /g, " ");
      return `/** ${words} */`;
    });
  return open
    .replaceAll(/^export declare /gm, "export ")
    .replaceAll(/^( {4})+/gm, (spaces) => "\t".repeat(spaces.length / 4));
}

/** The table of calls with the name of each, such as `batteryRead`, which the compiler's types repeat. */
function withCalls(text, files) {
  let area = "";
  const lines = text.split("\n").map((line) => {
    const [, key, type] = /^ +readonly (\w+): (.*?);?$/.exec(line) ?? [];
    if (type === "{") area = key;
    if (type === undefined || type === "{") return line;
    const call = area + key[0].toUpperCase() + key.slice(1);
    const declared = `declare const ${call}: ${type.replaceAll(/import\([^)]*\)\./g, "")};`;
    const found = [...files].find(([, texts]) => texts.some((one) => one.includes(declared)));
    return found ? line.replace(type, `typeof import("${fromTable(found[0])}").${call}`) : line;
  });
  return lines.join("\n");
}

function fromTable(file) {
  return `./${relative(dirname(table), file).replace(/\.d\.ts$/, ".ts")}`;
}

function compile(config) {
  run(process.execPath, ["node_modules/typescript/bin/tsc", "-p", config]);
}

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

/** The members of each interface, as the compiler writes the result of a function that copies it. */
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
    const records = inferred.map((one, at) => ({ ...one, body: bodies[at]?.[1] ?? "" }));
    return new Map(
      namedParts(records).map(({ file, name, body }) => [
        `${file} ${name}`,
        ` ${inPlace(body, file)}`,
      ]),
    );
  } finally {
    for (const made of [source, folder, config]) rmSync(made, { recursive: true, force: true });
  }
}

/** Imports for the members in a file, except its own names. */
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

/** Members for a file: its own names without an import. */
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

function commentOf(name, statements) {
  const schema = statements.find((text) => text.includes(`\nexport declare const ${name}: `));
  return /^\/\*\*[\s\S]*?\*\/\n/.exec(schema ?? "")?.[0] ?? "";
}
