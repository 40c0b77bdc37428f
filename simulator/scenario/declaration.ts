import type { GatewayConfig } from "../device/config.ts";
import type { GatewayOptions } from "../gateway.ts";
import type { PlantPlan } from "../livePlant.ts";
import type { SimulatedMeterName } from "../meters/kinds.ts";
import type { Mounting } from "../plant/homestead.ts";

/** Changes of a scenario to the default site and its gateway. */
export interface Scenario {
  readonly about: string;
  readonly options?: Partial<Omit<GatewayOptions, "plant">>;
  readonly plan?: Partial<PlantPlan>;
  readonly mountings?: Readonly<Record<string, Mounting>>;
  /** It begins at this moment instead of on a summer morning of 2024. */
  readonly isNow?: true;
  /** The meter of the house that a hub reads. */
  readonly meter?: SimulatedMeterName;
  /** Seed of random events: the same seed gives the same. */
  readonly drawn?: (draw: () => number) => Partial<PlantPlan>;
  /** Its changes to settings that only newer releases have. */
  readonly newer?: (config: GatewayConfig) => GatewayConfig;
}
