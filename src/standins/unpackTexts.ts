interface Tree {
  [key: string]: Tree | string;
}

const token = /([^{},!*]*)([!*]?)(\w*)([{},]|$)/g;

/** The texts of one language as a tree, from what scripts/build/packedTexts.ts makes of them. */
export function unpackTexts(keys: string, shared: string, column: string): Tree {
  const sharedText = reader(shared);
  const ownText = reader(column);
  const root: Tree = {};
  const open: Tree[] = [root];
  for (const [, key = "", mark, again = "", end] of keys.matchAll(token)) {
    const tree = open[open.length - 1] ?? root;
    if (end === "{") open.push((tree[key] = {}));
    else if (key !== "") tree[key] = (mark === "!" ? sharedText : ownText)(again);
    if (end === "}") open.pop();
  }
  return root;
}

/** Gives one text after another, or again the one of a number to base 36. */
function reader(list: string): (again: string) => string {
  const texts = list.split("\n");
  let next = 0;
  return (again) => texts[again === "" ? next++ : parseInt(again, 36)] ?? "";
}
