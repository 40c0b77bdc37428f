import type { Form } from "./form.ts";
import { md5Hex } from "./md5.ts";

/** An uploaded file as the gateway got it. */
export interface ReceivedFile {
  readonly name: string;
  readonly fileName: string;
  readonly size: number;
  /** Empty unless bodies are kept. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly md5: string;
}

/** A request as the gateway got it, for tests to look at. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  /** With the question mark; empty without a query. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Plain form fields, decoded. Unless bodies are kept, the first fields: no more than any settings record has. */
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedFile[];
}

const kept = 1000;
const keptUploadBytes = 64 * 2 ** 20;
// Longer than any settings record.
const keptFieldsLength = 16_384;
// Parts of a field besides its texts.
const fieldOverhead = 64;

function uploadBytes({ files }: ReceivedRequest): number {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0);
}

function fileOf(
  { name, fileName, bytes }: Extract<Form["parts"][number], { kind: "file" }>,
  keepsBodies: boolean,
): ReceivedFile {
  return {
    name,
    fileName,
    size: bytes.length,
    bytes: keepsBodies ? bytes : new Uint8Array(),
    md5: md5Hex(bytes),
  };
}

/** Fields of a form by name, as long as there is room. A part of a text would keep the whole text in memory. */
function fieldsOf(form: Form, room: number): Record<string, string> {
  const fields: Record<string, string> = {};
  let length = 0;
  for (const part of form.parts) {
    if (part.kind !== "field") continue;
    length += part.name.length + part.value.length + fieldOverhead;
    if (length > room) break;
    fields[part.name] = part.value;
  }
  return fields;
}

/**
 * Notes a request; the oldest are forgotten beyond a thousand, and beyond 64 MB of uploads. Anybody can send bodies,
 * so only a test that needs them has them kept.
 */
export function record(
  list: ReceivedRequest[],
  request: {
    readonly method: string;
    readonly url: URL;
    readonly headers: Headers;
    readonly form: Form;
    readonly keepsBodies: boolean;
  },
): void {
  const { method, url, headers, form, keepsBodies } = request;
  list.push({
    method,
    path: url.pathname,
    search: url.search,
    headers: Object.fromEntries(headers),
    fields: fieldsOf(form, keepsBodies ? Number.POSITIVE_INFINITY : keptFieldsLength),
    files: form.parts.flatMap((part) => (part.kind === "file" ? [fileOf(part, keepsBodies)] : [])),
  });
  let bytes = list.reduce((sum, entry) => sum + uploadBytes(entry), 0);
  while (list.length > kept || (list.length > 1 && bytes > keptUploadBytes)) {
    const [oldest] = list.splice(0, 1);
    bytes -= oldest === undefined ? 0 : uploadBytes(oldest);
  }
}
