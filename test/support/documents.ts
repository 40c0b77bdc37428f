import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, type Source } from "./sources.ts";

const commandPattern = /\bnpm (?:run (?:-s )?([\w:-]+)|(test|start)\b)/g;
const pathPattern = /`((?:\.\/)?[\w.-]+(?:\/[\w.-]+)*\/?)`/g;
const linkPattern = /\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g;

/** Commands, files and links that a document names and the project does not have: a line each. */
export function deadReferences(
  { path, text }: Source,
  scripts: Readonly<Record<string, string>>,
): readonly string[] {
  const commands = [...text.matchAll(commandPattern)].map((match) => match[1] ?? match[2] ?? "");
  const paths = [...text.matchAll(pathPattern)].map((match) => match[1] ?? "").filter(isOurs);
  const links = [...text.matchAll(linkPattern)].map((match) => match[1] ?? "");
  return [
    ...commands.filter((name) => !(name in scripts)).map((name) => `npm run ${name}`),
    ...paths.filter((name) => !existsSync(join(root, name))),
    ...links.filter((link) => !existsSync(join(root, dirname(path), link))),
  ].map((dead) => `${path}: ${dead}`);
}

const folders =
  /^(?:assembly|command|docs|hub-api|plant|protocol|public|scripts|simulator|src|test|workers)\/./;
const built = /generated|(?:^|\/)dist(?:\/|$)/;

function isOurs(path: string): boolean {
  return folders.test(path) && !built.test(path);
}
