import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { probePaths } from "#protocol/firmware/evidence.ts";
import { datedVersion, dayNumber, type FirmwareRelease } from "#protocol/firmware/release.ts";
import { allReleases } from "#protocol/firmware/releases.ts";

const ReleaseAnswers = v.object({
  system: v.record(v.string(), v.unknown()),
  live: v.record(v.string(), v.unknown()),
  /** The answer of each path while read-only access is off and nobody is signed in. */
  withoutPassword: v.record(
    v.picklist(Object.values(probePaths)),
    v.picklist(["refused", "json", "html", "failed"]),
  ),
});

// A tag for each row of the table of releases, in its order.
const tags = [
  "2024.03.07",
  "2024.03.23",
  "2024.06.03",
  "2024.09.11",
  "2024.10.22",
  "2024.11.20",
  "2025.01.09",
  "2025.01.23",
  "2025.02.10",
  "2025.04.17",
  "2025.06.11",
  "2025.09.16",
  "2025.10.11",
  "2026.03.31",
  "v23.12.31",
  "v24.1.26",
  "v24.3.31",
  "v24.5.6",
  "v24.6.10",
  "v24.9.21",
  "v24.9.27",
  "v24.10.15",
  "v25.4.10",
  "v25.5.10",
  "v25.9.11",
  "v26.3.30",
] as const;

/** A tag of each known release with its composed answers. Tests run in the project's own folder. */
export const answersByRelease = tags.map((tag) => {
  const file = join(process.cwd(), `test/fixtures/releases/${tag}.json`);
  return [tag, v.parse(ReleaseAnswers, JSON.parse(readFileSync(file, "utf8")))] as const;
});

export function answersOf(tag: string): (typeof answersByRelease)[number][1] {
  const found = answersByRelease.find(([name]) => name === tag);
  if (found === undefined) throw new Error(`no answers of ${tag}`);
  return found[1];
}

export function releaseOf(tag: string): FirmwareRelease {
  const version = datedVersion(tag);
  const day = version ? dayNumber(version.release) : 0;
  const found = allReleases.find(
    ({ family, from, to }) => family === version?.family && from <= day && day <= to,
  );
  if (found === undefined) throw new Error(`no release ${tag}`);
  return found;
}
