/** Steps of a release, in order. A stopped release continues with `--from STEP`. */
export const releaseSteps = ["test", "name", "pack"] as const;
export type ReleaseStep = (typeof releaseSteps)[number];

/** The steps from one on; undefined if unknown. */
export function stepsFrom(from: string): readonly ReleaseStep[] | undefined {
  const at = releaseSteps.findIndex((step) => step === from);
  return at < 0 ? undefined : releaseSteps.slice(at);
}

export interface ReleaseFacts {
  readonly version: string;
  /** Version of the library, the present one unless it is released, too. */
  readonly library: string;
  /** `2026-11-22` */
  readonly day: string;
  /** Output of `git status --porcelain`. */
  readonly changes: string;
  readonly tags: readonly string[];
  readonly changelog: string;
  readonly programVersion: string;
  readonly libraryVersion: string;
  /** Step to begin with. */
  readonly from: string;
}

/** Why no release can be made, as a sentence; undefined when it can. */
export function releaseProblem(facts: ReleaseFacts): string | undefined {
  const { version, library, day, from } = facts;
  if (numbersOf(version) === undefined) {
    return `"${version}" is no version such as 1.2.3. Usage: npm run release -- VERSION [--library VERSION]`;
  }
  if (numbersOf(library) === undefined) return `--library takes a version, not "${library}".`;
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return `--date takes a day such as 2026-11-22, not "${day}".`;
  if (stepsFrom(from) === undefined) return `--from takes one of ${releaseSteps.join(", ")}.`;
  return from === "pack" ? unnamedProblem(facts) : namingProblem(facts);
}

/** Why the version cannot be given to this tree. */
function namingProblem(facts: ReleaseFacts): string | undefined {
  const { version, library, changes, tags, changelog, programVersion, libraryVersion } = facts;
  if (changes !== "") return `There are uncommitted changes:\n${changes}`;
  if (tags.includes(`v${version}`)) return `There is a tag v${version} already.`;
  const isNamed = version === programVersion && !hasSection(changelog, version);
  if (!isNamed && !isAfter(version, programVersion))
    return `${version} does not come after ${programVersion}.`;
  if (library !== libraryVersion && !isAfter(library, libraryVersion)) {
    return `${library} of the library does not come after ${libraryVersion}.`;
  }
  return unreleasedPart(changelog) === ""
    ? "The changelog has nothing under [Unreleased]."
    : undefined;
}

/** Why a tree, whose changes are its names, cannot be packed as this version. */
function unnamedProblem(facts: ReleaseFacts): string | undefined {
  const { version, library, changelog, programVersion, libraryVersion } = facts;
  if (version !== programVersion) return `This tree is ${programVersion}, not ${version}.`;
  if (library !== libraryVersion) return `Its library is ${libraryVersion}, not ${library}.`;
  return hasSection(changelog, version) ? undefined : `The changelog has no section ${version}.`;
}

function hasSection(changelog: string, version: string): boolean {
  return changelog.includes(`\n## [${version}] - `);
}

/** The changelog with its unreleased part as the section of a version, below an empty new one. */
export function changelogOf(changelog: string, version: string, day: string): string {
  return changelog.replace("## [Unreleased]\n", `## [Unreleased]\n\n## [${version}] - ${day}\n`);
}

/** A package.json with another version. */
export function manifestOf(text: string, version: string): string {
  return text.replace(/("version": ")[^"]+"/, `$1${version}"`);
}

function unreleasedPart(changelog: string): string {
  return /^## \[Unreleased\]\n([\s\S]*?)(?=^## \[|$(?![\s\S]))/m.exec(changelog)?.[1]?.trim() ?? "";
}

function numbersOf(version: string): readonly number[] | undefined {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version);
  return found?.slice(1).map(Number);
}

function isAfter(version: string, other: string): boolean {
  const [ours, theirs] = [numbersOf(version) ?? [], numbersOf(other) ?? []];
  const at = ours.findIndex((number, index) => number !== theirs[index]);
  return at >= 0 && (ours[at] ?? 0) > (theirs[at] ?? 0);
}
