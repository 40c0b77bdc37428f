import { redact } from "#protocol/internal/privacy.ts";
import { readable } from "./readable.ts";

/** What a report is made of: a title and what was found out, or why it could not be. */
export interface ReportPart {
  readonly title: string;
  readonly content: unknown;
}

/** Characters of a text that are told: enough for any that a gateway means well. */
const longest = 500;

/**
 * A report on a gateway for somebody who is to help, as readable text in English: a head that says what
 * was taken out, then a part after the other. Everything private is replaced in all parts together, so
 * that the same placeholder stands for the same thing, and long texts are cut. `atMs` is the time of the report since 1970,
 * `knowledge` tells what else is private.
 */
export function reportText(
  parts: readonly ReportPart[],
  atMs: number,
  knowledge?: unknown,
): string {
  const { document, counts } = redact(
    parts.map(({ content }) => content),
    { longest, knowledge },
  );
  const contents: readonly unknown[] = Array.isArray(document) ? document : [];
  const replaced = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  const head = [
    "Heliograph diagnostics",
    new Date(atMs).toISOString(),
    `Replaced by placeholders: ${replaced.join(", ") || "nothing"}`,
  ];
  const body = parts.map(({ title }, at) => `== ${title} ==\n${readable(contents[at])}`);
  return `${[head.join("\n"), ...body].join("\n\n")}\n`;
}
