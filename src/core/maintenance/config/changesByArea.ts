import type { ConfigArea } from "#protocol/config-file/area.ts";
import type { ConfigChange } from "#protocol/config-file/compare.ts";

/** The changes of a settings page. */
export interface AreaChanges {
  readonly area: ConfigArea;
  readonly changes: readonly ConfigChange[];
  /** How many of them carry a risk. */
  readonly risky: number;
}

/** Changes by settings page, pages with risky changes first, else in the order they come. */
export function changesByArea(changes: readonly ConfigChange[]): readonly AreaChanges[] {
  const areas = [...new Set(changes.map(({ area }) => area))].map((area) => {
    const own = changes.filter((change) => change.area === area);
    return { area, changes: own, risky: own.filter(({ risk }) => risk !== undefined).length };
  });
  return [...areas.filter(({ risky }) => risky > 0), ...areas.filter(({ risky }) => risky === 0)];
}
