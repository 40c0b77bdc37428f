import { dirname, join, relative } from "node:path";

/**
 * The declarations that the entries need, as files: each entry, each whole import, and one for everything that the same
 * entries need. Takes the statements of every file, by its path.
 */
export function typeFiles(files, entries) {
  const needed = entries.map((entry) => neededFiles(files, entry));
  const wholes = wholeFiles(files);
  const needing = new Map();
  for (const file of files.keys()) {
    const names = entries.flatMap((entry, at) => (needed[at].has(file) ? [shortName(entry)] : []));
    const isAlone = entries.includes(file) || wholes.has(file);
    if (names.length > 0) needing.set(file, isAlone ? file : names.join("-"));
  }
  const fileOf = new Map();
  for (const [file, names] of needing) {
    const isAlone = [...needing.values()].filter((other) => other === names).length === 1;
    fileOf.set(file, isAlone ? file : `protocol/types-of-${names}.d.ts`);
  }
  const kept = new Map(
    [...fileOf.keys()].map((file) => [
      file,
      files
        .get(file)
        .filter((text) => !isImport(text) && needed.some((each) => each.get(file)?.has(text))),
    ]),
  );
  const targets = [...new Set(fileOf.values())];
  return new Map(targets.map((target) => [target, joinFiles(target, { files, kept, fileOf })]));
}

function isImport(text) {
  return text.startsWith("import");
}

function shortName(entry) {
  return entry.replace(/^protocol\/|\.d\.ts$/g, "").replace("/", "-");
}

function wholeFiles(files) {
  return new Set(
    [...files].flatMap(([file, statements]) =>
      statements.flatMap((text) =>
        /^import (?:type )?\* as/.test(text) && text.includes('from ".')
          ? [sourceOf(file, text)]
          : [],
      ),
    ),
  );
}

function neededFiles(files, entry) {
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
    const words = wordsOf(text);
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
  need(entry, undefined);
  return needed;
}

/** The words of declarations that may be names. */
function wordsOf(text) {
  return new Set(text.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"/g, "").match(/\w+/g));
}

function pathFrom(file, path) {
  return join(dirname(file), path).replace(/(\.ts|\.js)?$/, ".d.ts");
}

/** The source file of an import or export statement; undefined for other statements. */
function sourceOf(file, text) {
  const [, path] = /^(?:import|export) [^;]* from "(\.[^"]*)"/.exec(text) ?? [];
  return path === undefined ? undefined : pathFrom(file, path);
}

export function namesOf(text) {
  const bare = text.replace(/^\/\*\*[\s\S]*?\*\/\n/, "");
  const [, list] = /^(?:import|export) (?:type )?\{([^}]*)\}/.exec(bare) ?? [];
  if (list !== undefined) return list.split(",").map((one) => one.replace(/^\s*type /, "").trim());
  const declared =
    /^(?:export )?(?:declare )?(?:const|let|function|class|abstract class|interface|type|enum|import \* as) (\w+)/;
  const [, name] = declared.exec(bare) ?? /^import (?:type )?\* as (\w+)/.exec(bare) ?? [];
  return name === undefined ? [] : [name];
}

function joinFiles(target, { files, kept, fileOf }) {
  const [imports, passed, wholes, texts] = [new Map(), new Map(), [], []];
  for (const [file, statements] of kept) {
    if (fileOf.get(file) !== target) continue;
    for (const { name, source, isWhole } of importsFor(file, statements, files)) {
      const from = fileOf.get(source) ?? source;
      if (isWhole) wholes.push(`import * as ${name} from ${pathTo(target, from)};\n`);
      else if (from !== target) add(imports, from, [name]);
    }
    for (const text of statements) {
      const from = fileOf.get(sourceOf(file, text));
      if (from === undefined) texts.push(text);
      else if (from !== target) add(passed, from, listOf(text));
    }
  }
  const lines = (word, lists) =>
    [...lists].map(
      ([from, names]) => `${word} { ${[...names].join(", ")} } from ${pathTo(target, from)};\n`,
    );
  const text = [...wholes, ...lines("import type", imports), ...lines("export", passed), ...texts];
  return withPlainNumbers(text.join(""), target);
}

function importsFor(file, statements, files) {
  const text = statements.join("\n");
  const words = wordsOf(text);
  return files
    .get(file)
    .filter(isImport)
    .flatMap((statement) => {
      const source = sourceOf(file, statement) ?? /"[^"]*"/.exec(statement)[0];
      const isWhole = /^import (?:type )?\* as/.test(statement);
      const isUsed = (name) => (isWhole ? wholeUse(name).test(text) : words.has(name));
      return namesOf(statement)
        .filter(isUsed)
        .map((name) => ({
          name,
          source: isWhole ? source : originOf(files, source, name),
          isWhole,
        }));
    });
}

function add(lists, from, names) {
  if (names.length > 0) lists.set(from, new Set([...(lists.get(from) ?? []), ...names]));
}

/** The file that declares a name which another may only re-export. */
function originOf(files, file, name) {
  const passed = files
    .get(file)
    ?.find((text) => /^export (?:type )?\{/.test(text) && namesOf(text).includes(name));
  const source = passed && sourceOf(file, passed);
  return source === undefined ? file : originOf(files, source, name);
}

function listOf(text) {
  const [, type = "", list] = /^export (type )?\{([^}]*)\}/.exec(text);
  return list.split(",").flatMap((item) => (item.trim() === "" ? [] : [type + item.trim()]));
}

/** How a file imports another, or a package that is already in quotes. */
function pathTo(target, file) {
  if (file.startsWith('"')) return file;
  const path = relative(dirname(target), file).replace(/\.d\.ts$/, ".js");
  return `"${path.startsWith(".") ? path : `./${path}`}"`;
}

/** Sources of the kernel have own names of numbers. */
function withPlainNumbers(text, file) {
  return file.startsWith("assembly") ? text.replaceAll(/\b[iuf](8|16|32|64)\b/g, "number") : text;
}

/** How a whole module is used by its name: `typeof name` or `name.Member`. */
function wholeUse(name) {
  return new RegExp(`typeof ${name}\\b|\\b${name}\\.\\w`);
}
