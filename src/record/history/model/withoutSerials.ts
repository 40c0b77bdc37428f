import { sourceOf, type SourceId } from "#plant/history/sources.ts";

/**
 * Gives texts in which a word stands for the serial number of each inverter of these sources, the same in every text:
 * for a file that is saved while private data is hidden.
 */
export function withoutSerials(sources: readonly SourceId[]): (text: string) => string {
  const serials = sources.map(sourceOf).flatMap((source) => {
    return source && "serial" in source ? [source.serial] : [];
  });
  const words = [...new Set(serials)].map((serial, at) => [serial, `hidden-${at + 1}`] as const);
  // A serial number may be part of a longer number.
  words.sort(([a], [b]) => b.length - a.length);
  return (text) => words.reduce((done, [serial, word]) => done.replaceAll(serial, word), text);
}
