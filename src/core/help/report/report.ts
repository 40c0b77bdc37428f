import { redact } from "#protocol/privacy/redact.ts";
import { readable } from "./readable.ts";

/** Part of a report: a title and its findings, or why there are none. */
export interface ReportPart {
  readonly title: string;
  readonly content: unknown;
}

/** Characters of a text that are told: enough for any that a gateway means well. */
const longest = 500;

/**
 * Report on a gateway for a helper, as readable text in English: a head that names the removed data, then the parts.
 * Private values are replaced in all parts together, so that equal values have the same placeholder; long texts are
 * cut. `atMs`: time since 1970. `knowledge`: further private values.
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
