/** The builds of the page that the end-to-end tests can be run on, by name. */
const builds = {
  /** Files by area, beside the gateway. */
  hosted: { folder: "dist", script: "build", isEmbedded: false },
  /** The six files, embedded in the gateway and served by its rules (gateway reference 3). */
  firmware: { folder: "dist-firmware", script: "build:firmware", isEmbedded: true },
} as const;

/** A build of the page: where it lies, which script writes it, and whether the gateway itself serves it. */
export type Build = (typeof builds)[keyof typeof builds];

/** The build under test: named by HELIOGRAPH_BUILD, else the hosted one. */
export const build: Build = chosen(process.env["HELIOGRAPH_BUILD"] ?? "hosted");

function chosen(name: string): Build {
  const found = Object.entries(builds).find(([known]) => known === name)?.[1];
  if (found === undefined) throw new Error(`no such build: ${name}`);
  return found;
}
