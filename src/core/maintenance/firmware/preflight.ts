import { chipOfModel } from "#app/shared/gateway/chip.ts";
import { otherBuild } from "./buildVariant.ts";
import { readFirmware, type FirmwareContent } from "./image.ts";

/** A file as chosen: its name, its size, and its first bytes (`firmwareHeadBytes` at least, all to find the build). */
export interface FirmwareFile {
  readonly name: string;
  readonly sizeBytes: number;
  readonly head: Uint8Array;
}

/** Known facts about the gateway; undefined parts are not checked. Source: docs/gateway/system.md#system-status. */
export interface FirmwareTarget {
  readonly chipmodel?: string | undefined;
  /** Size of the update partition in bytes. */
  readonly sketch_total?: number | undefined;
  readonly git_hash?: string | undefined;
  /** The build that it runs, such as "generic_esp32". */
  readonly pioenv?: string | undefined;
}

/** Something to think about before the upload. None of them forbids it. */
export type FirmwareWarning =
  | { readonly kind: "name" | "empty" | "gzip" | "zip" | "factory" | "notImage" }
  | { readonly kind: "tooLarge"; readonly sizeBytes: number; readonly roomBytes: number }
  | { readonly kind: "build"; readonly image: string; readonly gateway: string }
  | { readonly kind: "chip"; readonly image: string; readonly gateway: string };

/** Findings of the pre-flight: kind of the file, and objections to it. */
export interface Preflight {
  readonly content: FirmwareContent;
  readonly warnings: readonly FirmwareWarning[];
}

/**
 * Checks a chosen file before it is sent. The device itself checks far less and restarts even when it refuses. Never
 * throws. Source: docs/gateway/system.md#firmware-update.
 */
export function checkFirmware(file: FirmwareFile, target: FirmwareTarget): Preflight {
  const content = readFirmware(file.head);
  const warnings = [
    nameWarning(file),
    contentWarning(content),
    ...fitWarnings(file, content, target),
    buildWarning(file, target),
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

function buildWarning(
  { name, head }: FirmwareFile,
  { pioenv: gateway = "" }: FirmwareTarget,
): FirmwareWarning | undefined {
  const image = otherBuild({ name, bytes: head }, gateway);
  return image === undefined ? undefined : { kind: "build", image, gateway };
}
