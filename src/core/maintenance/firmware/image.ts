import { chipOfImage } from "#app/shared/gateway/chip.ts";

/** Bytes that `readFirmware` reads of a file: enough for the application that a factory image holds at 64 KiB. */
export const firmwareHeadBytes = 0x1_0200;

/** An image's own description. Every part may be absent; texts are as built in. */
export interface ImageDescription {
  /** Family of the chip it was built for, such as "ESP32-S3". */
  readonly chip: string | undefined;
  readonly project: string | undefined;
  readonly version: string | undefined;
  /** Version of Espressif's framework. */
  readonly idfVersion: string | undefined;
  /** Day and time of the build, in the compiler's English words. */
  readonly builtAt: string | undefined;
}

/** Kind of a file by its first bytes; an update accepts only "application". */
export type FirmwareContent =
  | { readonly kind: "application"; readonly image: ImageDescription }
  /** Everything from the boot loader on, for a board without a firmware; written by cable. */
  | { readonly kind: "factory"; readonly image: ImageDescription }
  | { readonly kind: "gzip" | "zip" | "empty" | "unknown" };

const imageMagic = 0xe9;
const descriptorMagic = 0xabcd_5432;
const headerBytes = 24;
const bootloaderAt = 0x1000;
const partitionTableAt = 0x8000;
const applicationAt = 0x1_0000;
// Image header, then the header of the first segment, then the descriptor as that segment's content.
const descriptorAt = headerBytes + 8;

/**
 * Determines the kind of a chosen file by its first bytes. Never throws; too few bytes are "unknown". Layout:
 * Espressif's application image format; little-endian.
 */
export function readFirmware(head: Uint8Array): FirmwareContent {
  if (head.length === 0) return { kind: "empty" };
  if (head[0] === 0x1f && head[1] === 0x8b) return { kind: "gzip" };
  if (head[0] === 0x50 && head[1] === 0x4b) return { kind: "zip" };
  if (isFactoryImage(head)) {
    return { kind: "factory", image: describeImage(head.subarray(applicationAt)) };
  }
  if (head[0] !== imageMagic || head.length < headerBytes) return { kind: "unknown" };
  return { kind: "application", image: describeImage(head) };
}

/** A partition table at its place, after a boot loader: at 4 KiB on the first ESP32, else at 0. */
function isFactoryImage(head: Uint8Array): boolean {
  const hasTable = head[partitionTableAt] === 0xaa && head[partitionTableAt + 1] === 0x50;
  return hasTable && (head[0] === imageMagic || head[bootloaderAt] === imageMagic);
}

function describeImage(bytes: Uint8Array): ImageDescription {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isImage = bytes[0] === imageMagic && bytes.length >= headerBytes;
  const hasDescriptor =
    isImage &&
    bytes.length >= descriptorAt + 256 &&
    view.getUint32(descriptorAt, true) === descriptorMagic;
  const textAt = (offset: number, length: number) =>
    hasDescriptor ? fixedText(bytes, descriptorAt + offset, length) : undefined;
  const date = textAt(96, 16);
  const time = textAt(80, 16);
  return {
    chip: isImage ? chipOfImage(view.getUint16(12, true)) : undefined,
    version: textAt(16, 32),
    project: textAt(48, 32),
    idfVersion: textAt(112, 32),
    builtAt: date === undefined || time === undefined ? date : `${date} ${time}`,
  };
}

/** A text padded with zeros; undefined when empty or not plain ASCII. */
function fixedText(bytes: Uint8Array, start: number, length: number): string | undefined {
  const field = bytes.subarray(start, start + length);
  const end = field.indexOf(0);
  const used = [...field.subarray(0, end < 0 ? length : end)];
  const isPlain = used.every((byte) => byte >= 0x20 && byte < 0x7f);
  return used.length > 0 && isPlain ? String.fromCharCode(...used) : undefined;
}
