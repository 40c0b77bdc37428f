// Prints how the comments and names of each folder read: a number for a reader, not a gate.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const git = (...args) => execFileSync("git", args, { encoding: "utf8", maxBuffer: 1e9 });

/** Text of the comments that begin a line, an entry each: a block, or consecutive `//` lines. */
function commentsOf(source) {
  const comments = [];
  let isOpen = false;
  for (const line of source.split("\n")) {
    const text = /^\s*(?:\/\/|\/\*\*?|\*\/|\*(?=\s|$))\s?(.*)$/.exec(line)?.[1];
    if (text === undefined) isOpen = false;
    else if (isOpen) comments[comments.length - 1] += ` ${text}`;
    else {
      comments.push(text);
      isOpen = true;
    }
  }
  return comments.map((comment) => comment.replace("*/", "").trim());
}

const words = (text) => text.split(/\s+/).filter((word) => /\w/.test(word));
const count = (text, pattern) => text.match(pattern)?.length ?? 0;
const participles =
  /\b(?:function|const|type|interface) (?:[a-z]+ed|made|kept|known|shown|held|told|sent|taken|given|drawn|learnt|[A-Z][a-z]+ed|Kept|Made|Held|Known|Shown|Given|Told)\b/g;

const files = git("ls-files", "*.ts", "*.tsx", "*.mjs").trim().split("\n");
const folders = new Set(files.map((file) => file.split("/")[0]));

const long = [];
const rows = [];
const all = { lines: 0, words: 0, what: 0, one: 0, participles: 0 };
for (const folder of folders) {
  const row = { lines: 0, words: 0, what: 0, one: 0, participles: 0 };
  for (const file of files.filter((path) => path.split("/")[0] === folder)) {
    const source = readFileSync(file, "utf8");
    const comments = commentsOf(source);
    const text = comments.join(" ");
    row.lines += source.split("\n").length - 1;
    row.words += words(text).length;
    row.what += count(text, /\bwhat(?:ever)?\b/gi);
    row.one += count(text, /\bones?\b/gi);
    row.participles += count(source, participles);
    long.push(...comments.map((comment) => [words(comment).length, file, comment]));
  }
  for (const key of Object.keys(all)) all[key] += row[key];
  rows.push([folder, row]);
}

const per = (part, whole) => ((1000 * part) / Math.max(1, whole)).toFixed(1);
console.log("folder            lines  words/1,000 lines  what/1,000 words  one/1,000  participles");
for (const [folder, row] of [...rows.sort((a, b) => b[1].lines - a[1].lines), ["all", all]])
  console.log(
    folder.padEnd(14),
    String(row.lines).padStart(8),
    per(row.words, row.lines).padStart(18),
    per(row.what, row.words).padStart(17),
    per(row.one, row.words).padStart(10),
    String(row.participles).padStart(12),
  );

console.log("\nLongest comments (words, file, beginning):");
for (const [length, file, comment] of long.sort((a, b) => b[0] - a[0]).slice(0, 20))
  console.log(String(length).padStart(5), file, "-", comment.slice(0, 80));

const subjects = git("log", "-300", "--format=%s").trim().split("\n");
const longSubjects = subjects.filter((subject) => subject.length > 72);
console.log(
  `\nSubjects above 72 characters in the last ${subjects.length} commits: ${longSubjects.length}`,
);
