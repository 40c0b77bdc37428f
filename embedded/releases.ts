import {
  type FirmwareRelease,
  newestRelease,
  specifiedRelease,
} from "../protocol/internal/firmware.ts";

/** The releases that an image can be built for, the default first. Everything else follows from their records. */
export const imageReleases = {
  "2024.03.07": specifiedRelease,
  "2026.03.31": newestRelease("onbattery"),
  "opendtu-26.3.30": newestRelease("opendtu"),
} as const satisfies Readonly<Record<string, FirmwareRelease>>;

/** Name of a release that an image can be built for. */
export type ImageRelease = keyof typeof imageReleases;

/** What the files of the stock interface of a release weigh: its flash partition holds those. */
export const stockBytes: Readonly<Record<ImageRelease, number>> = {
  "2024.03.07": 216_814,
  "2026.03.31": 266_141,
  "opendtu-26.3.30": 224_664,
};

/** The languages of the page, in the order in which an image takes as many as fit. */
export const languagesByRank = ["en", "de", "fr"] as const;

/** The release of an image that is built for no other one. */
export const defaultRelease: ImageRelease = "2024.03.07";

/** Whether a text names such a release. */
export function isImageRelease(text: string): text is ImageRelease {
  return Object.keys(imageReleases).includes(text);
}

/** Folder of an image, below the root. */
export function imageFolder(release: ImageRelease): string {
  return release === defaultRelease ? "dist-firmware" : `dist-firmware-${release}`;
}
