/** Parts of a made-up application image; every text is at most 31 characters. */
export interface ImageParts {
  readonly chipId?: number;
  readonly project?: string;
  readonly version?: string;
  readonly sizeBytes?: number;
  /** A text in its program, such as the version of the firmware. */
  readonly holds?: string;
}

/** An application image with a header and a descriptor, filled up with a pattern of bytes. */
export function applicationImage(parts: ImageParts = {}): Uint8Array<ArrayBuffer> {
  const { chipId = 0, project = "heliograph-test", version = "1.2.3", sizeBytes = 4096 } = parts;
  const bytes = new Uint8Array(sizeBytes).map((_, at) => (at * 31 + (at >> 8)) & 0xff);
  bytes.fill(0, 0, 288);
  const view = new DataView(bytes.buffer);
  bytes.set([0xe9, 5, 2, 0x20]);
  view.setUint16(12, chipId, true);
  view.setUint32(32, 0xabcd5432, true);
  writeText(bytes, 48, version);
  writeText(bytes, 80, project);
  writeText(bytes, 112, "18:00:00");
  writeText(bytes, 128, "Mar  7 2024");
  writeText(bytes, 144, "v4.4.6");
  if (parts.holds !== undefined) writeText(bytes, 400, `${parts.holds}\0`);
  return bytes;
}

/** A factory image: boot loader at `bootAt`, partition table, and the application at 64 KiB. */
export function factoryImage(bootAt: 0 | 0x1000, application: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(0x10000 + application.length).fill(0xff);
  bytes[bootAt] = 0xe9;
  bytes.set([0xaa, 0x50], 0x8000);
  bytes.set(application, 0x10000);
  return bytes;
}

function writeText(bytes: Uint8Array, at: number, text: string): void {
  bytes.set(new TextEncoder().encode(text), at);
}
