/**
 * Reports uncaught errors, and continues: who looks at a gateway through the hub must not suffer from a fault
 * elsewhere in it. Returns a function that stops it.
 */
export function reportUncaught(
  report: (line: string) => void,
  source: Pick<NodeJS.EventEmitter, "on" | "off"> = process,
): () => void {
  const tell = (error: unknown): void => {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    report(`A fault of Heliograph, which goes on: ${reason}`);
  };
  source.on("uncaughtException", tell);
  source.on("unhandledRejection", tell);
  return () => {
    source.off("uncaughtException", tell);
    source.off("unhandledRejection", tell);
  };
}
