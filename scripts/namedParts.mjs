const anyKey = "[key: string]: unknown;";

/**
 * Lets interfaces name another interface that holds the same members, so that each record is described once. Optional
 * keys hold no undefined: JSON has none.
 */
export function namedParts(records) {
  const known = new Map();
  const named = new Map();
  // A part is shorter than its whole.
  for (const record of records.toSorted((one, other) => one.body.length - other.body.length)) {
    const lines = record.body.split("\n");
    while (nameInnermost(lines, (members) => sameRecord(known.get(members), record)));
    const [, first, ...rest] = lines;
    if (first?.trim() === anyKey) {
      const members = membersIn(rest.slice(0, -1), 1);
      known.set(members, [...(known.get(members) ?? []), record]);
    }
    named.set(record, withoutUndefined(lines.join("\n")));
  }
  return records.map((record) => ({ ...record, body: named.get(record) }));
}

function withoutUndefined(body) {
  return body
    .replaceAll(/(\?: [^;\n]*) \| undefined;/g, "$1;")
    .replaceAll(/^( *)(\S+\?: \{\n(?:\1 [^\n]*\n)*\1\}) \| undefined;/gm, "$1$2;");
}

function sameRecord(found = [], { file }) {
  return found.find((one) => one.file === file) ?? found[0];
}

/**
 * Names a part, or writes its members with those of any key, as the compiler does only at the top; false if none is
 * left.
 */
function nameInnermost(lines, find) {
  const ends = lines.flatMap((line, at) => (/^ *\} & \{$/.test(line) ? [at] : []));
  const end = ends.toSorted((one, other) => depthOf(lines[other]) - depthOf(lines[one]))[0];
  if (end === undefined) return false;
  const depth = depthOf(lines[end]);
  const start = lines.findLastIndex(
    (line, at) => at < end && depthOf(line) === depth && line.endsWith("{"),
  );
  const [, before] = /^(.*?)\(?\{$/.exec(lines[start]);
  const [, rest] = /^ *\}\)?(.*)$/.exec(lines[end + 2]);
  const after = before.endsWith("?: ") ? rest.replace(" | undefined", "") : rest;
  const inner = lines.slice(start + 1, end);
  const same = find(membersIn(inner, depth + 1));
  const part = same
    ? [`${before}${importOf(same)}${after}`]
    : [`${before}{`, `${indent(depth + 1)}${anyKey}`, ...inner, `${indent(depth)}}${after}`];
  lines.splice(start, end + 3 - start, ...part);
  return true;
}

function importOf({ file, name }) {
  return `import("./${file.replaceAll(/^protocol\/|\.d\.ts$/g, "")}.ts").${name}`;
}

function membersIn(lines, depth) {
  return lines.map((line) => line.slice(indent(depth).length)).join("\n");
}

function depthOf(line) {
  return /^ */.exec(line)[0].length / 4;
}

function indent(depth) {
  return " ".repeat(4 * depth);
}
