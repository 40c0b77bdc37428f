/**
 * Reports what nobody caught, and goes on: who looks at a gateway through the hub is not to suffer from a fault elsewhere in
 * it. Returns how to stop.
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
