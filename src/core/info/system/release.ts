import * as v from "valibot";
import { addressPart } from "#protocol/address-part.ts";

/** Build information reported by the firmware. Source: docs/gateway/system.md#system-status. */
export interface Build {
  /** `g` and a hash, `tag-N-ghash`, or a tag name. */
  readonly git_hash: string;
  readonly git_branch: string;
}

// The versions of OpenDTU begin with a letter; a build that names none counts as OnBattery.
function projectOf({ git_hash }: Pick<Build, "git_hash">): string {
  const isOpenDtu = /^v\d\d\./.test(git_hash);
  return isOpenDtu ? "tbnobody/OpenDTU" : "helgeerbe/OpenDTU-OnBattery";
}

/** Answer of the code host to a comparison; `total_commits` above 0 means newer firmware exists. */
export const Comparison = v.looseObject({ total_commits: v.number(), html_url: v.string() });
export type Comparison = v.InferOutput<typeof Comparison>;

/** Name of the commit or tag that a build was made from. */
export function commitOf({ git_hash }: Pick<Build, "git_hash">): string {
  const named = git_hash.replace(/^g/, "");
  const at = named.lastIndexOf("-g");
  return at < 0 ? named : named.slice(at + 2);
}

/** Address that compares a build with the head of its branch. Source: docs/gateway/system.md#system-status. */
export function comparisonAddress(build: Build): string {
  const branch = build.git_branch === "" ? "master" : build.git_branch;
  const [from, to] = [commitOf(build), branch].map(addressPart);
  return `https://api.github.com/repos/${projectOf(build)}/compare/${from}...${to}`;
}

/** Page of the commit or tag that a build was made from. */
export function commitAddress(build: Pick<Build, "git_hash">): string {
  return `https://github.com/${projectOf(build)}/commits/${addressPart(commitOf(build))}`;
}
