/**
 * The releases that an image can be built for, the default first: what each says of itself in its
 * system status. Everything else follows from the profile that this makes.
 */
export const imageReleases = {
  "2024.03.07": {
    git_hash: "2024.03.07",
    config_version: "0.1.27",
    git_branch: "",
    psram_total: 0,
  },
  "2026.03.31": {
    git_hash: "2026.03.31",
    config_version: "0.1.30",
    config_version_onbattery: 8,
    git_branch: "",
    psram_total: 0,
    cputemp: 0,
    task_details: [],
    uarts: [],
  },
  "opendtu-26.3.30": {
    git_hash: "v26.3.30",
    config_version: "0.1.30",
    git_branch: "",
    psram_total: 0,
    cputemp: 0,
    task_details: [],
  },
} as const;

/** Name of a release that an image can be built for. */
export type ImageRelease = keyof typeof imageReleases;

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
