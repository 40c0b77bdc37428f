import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, type Source } from "./sources.ts";

const citation = /\b(docs\/[\w/.-]+\.md)(?:#([\w-]+))?/g;
const decision = /\bdecision (\d+)\b/g;
// Former names of documents that are in the repository now.
const formerCitation = /\b(?:gateway\s+reference|gateway\s+generations|spec [12]\s+section)\b/gi;

const headings = new Map<string, ReadonlySet<string>>();
const decisions = new Set(
  readdirSync(join(root, "docs/adr")).map((name) => Number.parseInt(name, 10)),
);

/** Documents, sections and decisions that a source cites and that do not exist: a line each. */
export function deadCitations({ path, text }: Source): readonly string[] {
  const sections = [...text.matchAll(citation)].flatMap(([cited, document = "", section]) => {
    if (!existsSync(join(root, document))) return [cited];
    return section === undefined || headingsOf(document).has(section) ? [] : [cited];
  });
  const missingDecisions = [...text.matchAll(decision)].flatMap(([cited, number]) =>
    decisions.has(Number(number)) ? [] : [cited],
  );
  const unknown = [...text.matchAll(formerCitation)].map(([cited]) => cited);
  return [...sections, ...missingDecisions, ...unknown].map((dead) => `${path}: ${dead}`);
}

/** The sections of a document, as a link names them. */
function headingsOf(document: string): ReadonlySet<string> {
  const known = headings.get(document);
  if (known) return known;
  const text = readFileSync(join(root, document), "utf8");
  const found = new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, "")
        .replace(/\s/g, "-"),
    ),
  );
  headings.set(document, found);
  return found;
}
