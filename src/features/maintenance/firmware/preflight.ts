import { chipOfModel } from "#app/shared/gateway/chip.ts";
import { readFirmware, type FirmwareContent } from "./image.ts";

/** A file as chosen: its name, its size, and its first bytes (`firmwareHeadBytes` of them). */
export interface FirmwareFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly head: Uint8Array;
}

/** What is known of the gateway; undefined parts are not checked. Source: docs/gateway/system.md#system-status. */
export interface FirmwareTarget {
  readonly chipmodel?: string | undefined;
  /** Size of the update partition in bytes. */
  readonly sketch_total?: number | undefined;
  /** The version that it runs. */
  readonly git_hash?: string | undefined;
}

/** Something to think about before the upload. None of them forbids it. */
export type FirmwareWarning =
  | { readonly kind: "name" | "empty" | "gzip" | "zip" | "factory" | "notImage" }
  | { readonly kind: "tooLarge"; readonly sizeBytes: number; readonly roomBytes: number }
  | { readonly kind: "chip"; readonly image: string; readonly gateway: string };

/** What the pre-flight found: what the file is, and what speaks against it. */
export interface Preflight {
  readonly content: FirmwareContent;
  readonly warnings: readonly FirmwareWarning[];
}

/**
 * Looks over a chosen file before it is sent, without sending anything. The device itself checks far
 * less and restarts even when it refuses. Never throws.
 * Source: docs/gateway/system.md#firmware-update.
 */
export function checkFirmware(file: FirmwareFile, target: FirmwareTarget): Preflight {
  const content = readFirmware(file.head);
  const warnings = [
    nameWarning(file),
    contentWarning(content),
    ...fitWarnings(file, content, target),
  ];
  return { content, warnings: warnings.filter((warning) => warning !== undefined) };
}

function nameWarning({ name }: FirmwareFile): FirmwareWarning | undefined {
  return /\.bin(\.gz)?$/i.test(name) ? undefined : { kind: "name" };
}

function contentWarning({ kind }: FirmwareContent): FirmwareWarning | undefined {
  if (kind === "application") return undefined;
  return { kind: kind === "unknown" ? "notImage" : kind };
}

function fitWarnings(
  { sizeBytes }: FirmwareFile,
  content: FirmwareContent,
  target: FirmwareTarget,
): readonly (FirmwareWarning | undefined)[] {
  const roomBytes = target.sketch_total ?? 0;
  const gateway = chipOfModel(target.chipmodel ?? "");
  const image = "image" in content ? content.image.chip : undefined;
  const isOtherChip = image !== undefined && gateway !== undefined && image !== gateway;
  return [
    roomBytes > 0 && sizeBytes > roomBytes ? { kind: "tooLarge", sizeBytes, roomBytes } : undefined,
    isOtherChip ? { kind: "chip", image, gateway } : undefined,
  ];
}
