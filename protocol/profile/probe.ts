import { existence } from "./bounds.ts";
import { type Evidence, type ProbePath, probePaths } from "./evidence.ts";

const mostProbes = 3;

/**
 * The next path to ask so that the profile becomes better; undefined when nothing more is worth a
 * call. With read-only access that is the system status at most. Where reading needs a password that
 * nobody gave, the gateway still tells by its answers which paths exist: three calls at most.
 */
export function nextProbe({ system, live, paths = {} }: Evidence): ProbePath | undefined {
  const asked = Object.keys(paths).filter((path) => path !== probePaths.live);
  if (system !== undefined || asked.length >= mostProbes) return undefined;
  const isRefused = [paths[probePaths.live], paths[probePaths.system]].includes("refused");
  const isAsked = (path: ProbePath) => paths[path] !== undefined;
  if (!isRefused) return isAsked(probePaths.system) ? undefined : probePaths.system;
  return live === undefined ? existenceProbes(paths).find((path) => !isAsked(path)) : undefined;
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
