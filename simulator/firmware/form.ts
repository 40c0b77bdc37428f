import { decodeText } from "./utf8.ts";

/** A part of a request body, in the order sent. */
export type FormPart =
  | { readonly kind: "field"; readonly name: string; readonly value: string }
  | {
      readonly kind: "file";
      readonly name: string;
      readonly fileName: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
    };

/** A request body as the server library read it; empty for encodings it does not understand. */
export interface Form {
  readonly parts: readonly FormPart[];
  /** The value of the first plain field of that name, or null. */
  field(name: string): string | null;
}

export function createForm(parts: readonly FormPart[]): Form {
  return {
    parts,
    field: (name) => {
      const found = parts.find((part) => part.kind === "field" && part.name === name);
      return found?.kind === "field" ? found.value : null;
    },
  };
}

const decoder = new TextDecoder();
const latin1 = new TextDecoder("latin1");

function attribute(header: string, name: string): string | null {
  return new RegExp(`[;\\s]${name}="([^"]*)"`, "i").exec(header)?.[1] ?? null;
}

function indexOfBytes(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return at;
  }
  return -1;
}

function readPart(bytes: Uint8Array<ArrayBuffer>): FormPart | null {
  const blank = indexOfBytes(bytes, new TextEncoder().encode("\r\n\r\n"), 0);
  if (blank < 0) return null;
  const headers = decoder.decode(bytes.subarray(0, blank)).split("\r\n");
  const disposition = headers.find((line) => /^content-disposition:/i.test(line)) ?? "";
  const name = attribute(disposition, "name");
  if (name === null) return null;
  const fileName = attribute(disposition, "filename");
  const body = bytes.slice(blank + 4);
  // A type of its own makes a part a file, even without a file name (docs/gateway/calls.md#requests-with-data).
  const isFile = fileName !== null || headers.some((line) => /^content-type:/i.test(line));
  return isFile
    ? { kind: "file", name, fileName: fileName ?? "", bytes: body }
    : { kind: "field", name, value: decodeText(body) };
}

function readMultipart(body: Uint8Array<ArrayBuffer>, boundary: string): readonly FormPart[] {
  const opening = new TextEncoder().encode(`--${boundary}`);
  const separator = new TextEncoder().encode(`\r\n--${boundary}`);
  const parts: FormPart[] = [];
  let start = indexOfBytes(body, opening, 0) + opening.length;
  while (start >= opening.length && latin1.decode(body.subarray(start, start + 2)) === "\r\n") {
    const end = indexOfBytes(body, separator, start);
    // A body that ends inside a part never completes it.
    if (end < 0) break;
    const part = readPart(body.slice(start + 2, end));
    if (part !== null) parts.push(part);
    start = end + separator.length;
  }
  return parts;
}

function readUrlencoded(body: Uint8Array<ArrayBuffer>): readonly FormPart[] {
  return [...new URLSearchParams(decoder.decode(body))].map(([name, value]) => ({
    kind: "field",
    name,
    value,
  }));
}

/** Reads a body: multipart and urlencoded forms, nothing else (docs/gateway/calls.md#requests-with-data). */
export function readForm(contentType: string | null, body: Uint8Array<ArrayBuffer>): Form {
  const type = contentType ?? "";
  const boundary = /^multipart\/form-data.*boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary !== undefined) return createForm(readMultipart(body, boundary));
  if (/^application\/x-www-form-urlencoded/i.test(type)) return createForm(readUrlencoded(body));
  return createForm([]);
}
