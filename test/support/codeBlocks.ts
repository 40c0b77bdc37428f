import { sourcesIn, type Source } from "./sources.ts";

export interface CodeBlock {
  readonly path: string;
  /** First word after the fence, such as "sh". */
  readonly language: string;
  /** Text after it: places where code runs that is not ours to compile. */
  readonly place: string;
  readonly text: string;
}

const fence = /^([ ]*)```(\w+)[ ]*([\w-]*)\n([\s\S]*?)^\1```$/gm;

/** Every block of code with a language, without the indentation of its list. */
export function codeBlocks({ path, text }: Source): readonly CodeBlock[] {
  return [...text.matchAll(fence)].map(([, indent = "", language = "", place = "", code = ""]) => ({
    path,
    language,
    place,
    text: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
}

/** The words of a line of a shell, without redirection and comment. Knows double quotes only. */
export function shellWords(line: string): readonly string[] {
  const words = line.match(/"[^"]*"|[^\s"]+/g) ?? [];
  const end = words.findIndex((word) => word.startsWith("#") || word === ">");
  return (end < 0 ? words : words.slice(0, end)).map((word) => word.replace(/^"(.*)"$/, "$1"));
}

export const documentBlocks: readonly CodeBlock[] = sourcesIn(
  ["README.md", "CONTRIBUTING.md", "protocol/README.md", "docs"],
  /\.md$/,
).flatMap(codeBlocks);

export function blocksIn(...languages: readonly string[]): readonly CodeBlock[] {
  return documentBlocks.filter(({ language }) => languages.includes(language));
}

/** Arguments of our program in a command line; undefined for another program. */
export function ownArguments(words: readonly string[]): readonly string[] | undefined {
  const [program, second, third] = words;
  if (program === "heliograph") return words.slice(1);
  if (program === "npx" && second === "heliograph") return words.slice(2);
  if (program === "npm" && second === "start") return third === "--" ? words.slice(3) : [];
  return undefined;
}
