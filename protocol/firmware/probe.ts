import { existence, type Evidence, type ProbePath, probePaths } from "./evidence.ts";
import { profileOf } from "./profile.ts";

const mostProbes = 3;

/**
 * The next path to ask so that the profile becomes better; undefined when nothing more is worth a
 * call. With read-only access that is the system status, and where that names no known release
 * the live status. Where reading needs a password that nobody gave, the gateway still tells by its answers which paths
 * exist. Three calls at most, beside the live status.
 */
export function nextProbe(evidence: Evidence): ProbePath | undefined {
  const { system, live, paths = {} } = evidence;
  const asked = Object.keys(paths).filter((path) => path !== probePaths.live);
  if (asked.length >= mostProbes) return undefined;
  const isAsked = (path: ProbePath) => paths[path] !== undefined;
  const isRefused = [paths[probePaths.live], paths[probePaths.system]].includes("refused");
  if (isRefused && system === undefined && live === undefined) {
    return existenceProbes(paths).find((path) => !isAsked(path));
  }
  if (system === undefined && !isAsked(probePaths.system)) return probePaths.system;
  return doubtProbes(evidence).find((path) => !isAsked(path));
}

/** What tells more about a gateway that is no known release by its system status alone. */
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
