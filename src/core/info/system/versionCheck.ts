import { atom } from "jotai";
import { readShape } from "#protocol/api/read-shape.ts";
import { Comparison, comparisonAddress, type Build } from "./release.ts";

/** State of the version check; "failed" when the code host could not be asked. */
export type VersionState =
  | { readonly kind: "checking" | "current" | "failed" }
  | { readonly kind: "new"; readonly address: string };

/** Asks the public code host. Rejects with an AbortError alone; every other failure is a state. */
export type CheckVersion = (build: Build, signal: AbortSignal) => Promise<VersionState>;

export const checkVersionAtom = atom<{ readonly check: CheckVersion }>({
  check: (build, signal) => checkVersionWith(fetch, build, signal),
});

/** Asks through `send`. The request holds nothing but the name of the build. */
export async function checkVersionWith(
  send: typeof fetch,
  build: Build,
  signal: AbortSignal,
): Promise<VersionState> {
  try {
    const response = await send(comparisonAddress(build), {
      signal,
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
    if (!response.ok) return { kind: "failed" };
    const comparison = readShape(Comparison, await response.json());
    if (!comparison.ok) return { kind: "failed" };
    const { total_commits, html_url } = comparison.value;
    // It becomes a link, so only a web address is accepted.
    if (total_commits > 0 && !html_url.startsWith("https://")) return { kind: "failed" };
    return total_commits > 0 ? { kind: "new", address: html_url } : { kind: "current" };
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: "failed" };
  }
}
