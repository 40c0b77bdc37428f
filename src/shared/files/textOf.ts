/** Text of a file; empty when the file cannot be read. */
export function textOf(file: Blob): Promise<string> {
  return file.text().catch(() => "");
}
