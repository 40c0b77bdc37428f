const gone = () => Promise.reject(new DOMException("gone", "NotReadableError"));

/** A file that was deleted, or whose disk was taken away, after it was chosen. */
export function lostFile(name: string): File {
  const file = new File(["content"], name);
  const lost = Object.assign(file, { text: gone, arrayBuffer: gone });
  return Object.assign(lost, { slice: () => lost });
}

/** The only place for a file. */
export function fileInput(container: Element): HTMLInputElement {
  const input = container.querySelector("input[type=file]");
  if (input instanceof HTMLInputElement) return input;
  throw new Error("no place for a file");
}
