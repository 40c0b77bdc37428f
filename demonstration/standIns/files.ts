import { Buffer } from "buffer";

interface File {
  readonly id: number;
  bytes: Uint8Array;
  mtimeMs: number;
}

class FileError extends Error {
  readonly code: string;

  constructor(code: string, path: string) {
    super(`${code}: ${path}`);
    this.code = code;
  }
}

const files = new Map<string, File>();
const folders = new Set<string>(["/"]);
let lastId = 0;

function fileAt(path: string): File {
  const file = files.get(path);
  if (file === undefined) throw new FileError("ENOENT", path);
  return file;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/")) || "/";
}

/** `node:fs`, as far as the hub uses it, with files that end with the worker. */
export function existsSync(path: string): boolean {
  return files.has(path) || folders.has(path);
}

export function readFileSync(path: string, encoding?: "utf8"): Buffer | string {
  const bytes = Buffer.from(fileAt(path).bytes);
  return encoding === undefined ? bytes : bytes.toString(encoding);
}

export function writeFileSync(path: string, content: string | Uint8Array): void {
  if (!folders.has(folderOf(path))) throw new FileError("ENOENT", path);
  const bytes = Buffer.from(content);
  files.set(path, { id: files.get(path)?.id ?? (lastId += 1), bytes, mtimeMs: Date.now() });
}

export function renameSync(from: string, to: string): void {
  files.set(to, fileAt(from));
  files.delete(from);
}

export function rmSync(path: string): void {
  files.delete(path);
}

export function mkdirSync(path: string): void {
  if (folders.has(path)) throw new FileError("EEXIST", path);
  if (!folders.has(folderOf(path))) throw new FileError("ENOENT", path);
  folders.add(path);
}

export function statSync(path: string) {
  const file = files.get(path);
  return file && { dev: 1, ino: file.id, mtimeMs: file.mtimeMs };
}

/** Makes the file; opening has no other meaning here. */
export function openSync(path: string): number {
  if (!files.has(path)) writeFileSync(path, "");
  return 0;
}

export function closeSync(): void {}

export function chmodSync(): void {}

/** `node:fs/promises`, of the same files. */
export async function readFile(path: string, encoding?: "utf8"): Promise<Buffer | string> {
  return readFileSync(path, encoding);
}

export async function writeFile(path: string, content: string | Uint8Array): Promise<void> {
  writeFileSync(path, content);
}

export async function rename(from: string, to: string): Promise<void> {
  renameSync(from, to);
}

export async function rm(path: string): Promise<void> {
  rmSync(path);
}

export async function stat(path: string): Promise<{ readonly mtimeMs: number }> {
  return fileAt(path);
}

export async function utimes(path: string, _readS: number, writtenS: number): Promise<void> {
  fileAt(path).mtimeMs = writtenS * 1000;
}

export async function readdir(folder: string): Promise<readonly string[]> {
  return [...files.keys()]
    .filter((path) => folderOf(path) === folder)
    .map((path) => path.slice(folder.length + 1));
}

export async function open(path: string) {
  return {
    writeFile: (content: Uint8Array) => writeFile(path, content),
    sync: async () => undefined,
    close: async () => undefined,
  };
}

/** All files with something in them; the database is none of them. */
export function filesNow(): readonly (readonly [path: string, bytes: Uint8Array])[] {
  return [...files].flatMap(([path, { bytes }]) =>
    bytes.length > 0 ? [[path, bytes] as const] : [],
  );
}

/** Writes files, and makes the folders that they lie in. */
export function writeAll(all: readonly (readonly [path: string, bytes: Uint8Array])[]): void {
  for (const [path, bytes] of all) {
    for (let at = path.indexOf("/", 1); at > 0; at = path.indexOf("/", at + 1))
      folders.add(path.slice(0, at));
    writeFileSync(path, bytes);
  }
}
