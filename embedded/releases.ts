import type { FirmwareRelease } from "../protocol/firmware/release.ts";
import { newestRelease } from "../protocol/firmware/releases.ts";
import { specifiedRelease } from "../protocol/firmware/specified-release.ts";

/** The releases that an image can be built for, the default first. Everything else follows from their records. */
export const imageReleases = {
  "2024.03.07": specifiedRelease,
  "2026.03.31": newestRelease("onbattery"),
  "opendtu-26.3.30": newestRelease("opendtu"),
} as const satisfies Readonly<Record<string, FirmwareRelease>>;

export type ImageRelease = keyof typeof imageReleases;

/** Bytes of the stock interface of a release: a small image is no larger. */
export const stockBytes: Readonly<Record<ImageRelease, number>> = {
  "2024.03.07": 216_814,
  "2026.03.31": 266_396,
  "opendtu-26.3.30": 224_919,
};

/** Upper bound of an image with all languages, in bytes: against accidents, since its boards have megabytes. */
export const mostBytes = 320_000;

/** The languages of an image; a small image has only the first. */
export const imageLanguages = ["en", "de", "fr"] as const;

/** Effect of an image on a board, by `moreBytes` than the stock interface. */
export const boards: readonly {
  readonly board: string;
  readonly room: (moreBytes: number) => string;
}[] = [
  {
    // partitions_custom_4mb.csv of OpenDTU: two programs of 0x1E0000 bytes, for updates over the air.
    board: "4 MB, updates over the air (1,966,080 bytes for the program)",
    room: (more) =>
      more > 0
        ? "has room only if the program with the stock interface leaves that much: see the size that pio run prints, or build with --languages en"
        : "has room wherever the stock interface has",
  },
  {
    // A custom partition table with one program instead of two: the flash of 4 MB without the first 0x10000.
    board: "4 MB, updates by cable alone (one program of at most 4,128,768 bytes)",
    room: () => "has room",
  },
  {
    // OnBattery since 2024.08.18 (its issue 1025); partitions_custom_8mb.csv of OpenDTU: two programs of 0x3C0000 bytes.
    board: "8 MB and more (3,932,160 bytes for the program)",
    room: () => "has room",
  },
];

export const defaultRelease: ImageRelease = "2024.03.07";

export function isImageRelease(text: string): text is ImageRelease {
  return Object.keys(imageReleases).includes(text);
}

export function imageFolder(release: ImageRelease, isSmall = false): string {
  const folder = release === defaultRelease ? "dist-firmware" : `dist-firmware-${release}`;
  return isSmall ? `${folder}-en` : folder;
}
