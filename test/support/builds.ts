/** The builds of the page that the end-to-end tests can be run on, by name. */
export const builds = {
  /** Files by area, beside the gateway. */
  hosted: { folder: "dist", marker: "index.html", command: ["build"], isEmbedded: false },
  /** The six files, embedded in the gateway and served by its rules (gateway reference 3). */
  firmware: {
    folder: "dist-firmware",
    marker: "js/app.js.gz",
    command: ["build:firmware"],
    isEmbedded: true,
  },
} as const;

/** Name of a build of the page. */
export type BuildName = keyof typeof builds;

/** The build under test: named by HELIOGRAPH_BUILD, else the hosted one. */
export const buildName: BuildName = chosen(process.env["HELIOGRAPH_BUILD"] ?? "hosted");

/** Where the build under test lies, how it is made, and whether the gateway itself serves it. */
export const build = builds[buildName];

function chosen(name: string): BuildName {
  if (name === "hosted" || name === "firmware") return name;
  throw new Error(`no such build: ${name}`);
}
