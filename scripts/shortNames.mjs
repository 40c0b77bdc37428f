import { dirname, join } from "node:path";

export function namesByModule(code) {
  const found = importsOf(code);
  const targets = [...new Set(found.map(({ target }) => target))];
  return new Map(
    targets.flatMap((target) => {
      const lists = found.filter((one) => one.target === target).map(({ names }) => names);
      return lists.includes(undefined) ? [] : [[target, [...new Set(lists.flat())]]];
    }),
  );
}

/** The names that modules import of the module at a path; undefined if any imports it as a whole. */
export function namesFrom(modules, path) {
  const lists = [...modules].flatMap(([from, code]) =>
    importsOf(code)
      .filter(({ target }) => join(dirname(from), target) === path)
      .map(({ names }) => names),
  );
  return lists.includes(undefined) ? undefined : [...new Set(lists.flat())];
}

/** Modules with short names for their imports of each other, except entries and whole imports. */
export function shortNames(modules, entries) {
  const shorter = new Map(
    [...modules.keys()].map((path) => {
      const names = entries.includes(path) ? undefined : namesFrom(modules, path);
      return [path, new Map(names?.map((name, at) => [name, short(at)]))];
    }),
  );
  const nameIn = (path, name) => shorter.get(path)?.get(name) ?? name;
  return new Map(
    [...modules].map(([path, code]) => {
      const renamed = code
        .replaceAll(namedImports, (_, word, list, target) => {
          const from = join(dirname(path), target);
          const pairs = pairsOf(list).map(([name, as]) => [nameIn(from, name), as]);
          return `${word}{${pairs.map(pairOf).join()}}from"${target}"`;
        })
        .replace(/\bexport\{([^}]*)\};/, (_, list) => {
          const pairs = pairsOf(list).map(([local, name]) => [local, nameIn(path, name)]);
          return `export{${pairs.map(pairOf).join()}};`;
        });
      return [path, withoutLocals(withJoinedImports(renamed))];
    }),
  );
}

/** Joins several imports of a module, left by parts that are now one module. */
function withJoinedImports(code) {
  const lists = new Map();
  const rest = code.replaceAll(/\bimport\{([^}]*)\}from("[^"]*");/g, (_, list, target) => {
    lists.set(target, new Set([...(lists.get(target) ?? []), ...list.split(",")]));
    return "";
  });
  const imports = [...lists].map(([target, items]) => `import{${[...items].join()}}from${target};`);
  return imports.join("") + rest;
}

/** A module that only re-exports, without local names. */
function withoutLocals(code) {
  const [, imports, list] =
    /^((?:import\{[^}]*\}from"[^"]*";)+)export\{([^}]*)\};\s*$/.exec(code) ?? [];
  if (list === undefined) return code;
  const exportedNames = new Map(pairsOf(list));
  return imports.replaceAll(/import\{([^}]*)\}/g, (_, names) => {
    const pairs = pairsOf(names).map(([name, local]) => [name, exportedNames.get(local)]);
    return `export{${pairs.map(pairOf).join()}}`;
  });
}

const namedImports = /\b(import|export)\{([^}]*)\}from"([^"]*)"/g;

/** Modules that a module imports, with the names imported of each; no names for a whole import. */
function importsOf(code) {
  const wholes = code.matchAll(/\bimport(?:\*as \w+ from|\()"([^"]*)"/g);
  return [
    ...[...code.matchAll(namedImports)].map(([, , list, target]) => ({
      target,
      names: pairsOf(list).map(([name]) => name),
    })),
    ...[...wholes].map(([, target]) => ({ target, names: undefined })),
  ];
}

/** The items of a list such as `a as b,c`, each with the name on either side. */
function pairsOf(list) {
  return list.split(",").map((item) => {
    const [name, as = name] = item.split(" as ");
    return [name, as];
  });
}

function pairOf([name, as]) {
  return name === as ? name : `${name} as ${as}`;
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The name at a place: `a` to `Z`, then `aa` and on. */
function short(at) {
  const last = letters[at % letters.length];
  return at < letters.length ? last : short(Math.floor(at / letters.length) - 1) + last;
}
