/** `node:path`, for the folder in memory: its names have no ".." and begin with a slash. */
export function join(...parts: readonly string[]): string {
  return parts.join("/").replace(/\/{2,}/g, "/");
}

export function resolve(path: string): string {
  return path;
}

export function dirname(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}
