/** Name of a file made now, such as `heliograph-report-2024-06-01T12-00-00.txt`. */
export function fileName(what: string, ending: string): string {
  const time = new Date().toISOString().slice(0, 19).replace(/:/g, "-");
  return `heliograph-${what}-${time}.${ending}`;
}
