import { existence, type Evidence, type ProbePath, probePaths } from "./evidence.ts";
import { profileOf } from "./profile.ts";

const mostProbes = 3;

/**
 * The next path to request for a better profile; undefined if no call helps: with read-only access the system
 * status, after an unknown release the live status; without the password the replies still reveal which paths exist.
 * At most three calls beside the live status.
 */
export function nextProbe(evidence: Evidence): ProbePath | undefined {
  const { system, live, paths = {} } = evidence;
  const otherPaths = Object.keys(paths).filter((path) => path !== probePaths.live);
  if (otherPaths.length >= mostProbes) return undefined;
  const isAsked = (path: ProbePath) => paths[path] !== undefined;
  const isRefused = [paths[probePaths.live], paths[probePaths.system]].includes("refused");
  if (isRefused && system === undefined && live === undefined) {
    return existenceProbes(paths).find((path) => !isAsked(path));
  }
  if (system === undefined && !isAsked(probePaths.system)) return probePaths.system;
  return doubtProbes(evidence).find((path) => !isAsked(path));
}

/** Paths that tell more about a gateway whose system status names no known release. */
function doubtProbes(evidence: Evidence): readonly ProbePath[] {
  const { exact, units } = profileOf(evidence);
  const isLiveOpen = !exact && evidence.live === undefined;
  return [
    ...(isLiveOpen ? [probePaths.live] : []),
    // Whether this path exists tells seconds from milliseconds.
    ...(units.pollInterval === "unknown" ? [probePaths.solarCharger] : []),
  ];
}

function existenceProbes(paths: NonNullable<Evidence["paths"]>): readonly ProbePath[] {
  const exists = (path: ProbePath) => existence(paths[path]);
  const isOnBattery = exists(probePaths.battery);
  if (isOnBattery === undefined) return [probePaths.battery];
  if (!isOnBattery) {
    const isNewer = exists(probePaths.logging);
    return [probePaths.logging, isNewer === true ? probePaths.zones : probePaths.files];
  }
  const isNewer = exists(probePaths.gridCharger);
  return [probePaths.gridCharger, isNewer === true ? probePaths.zones : probePaths.solarCharger];
}
