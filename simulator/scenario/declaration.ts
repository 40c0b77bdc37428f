import type { GatewayConfig } from "../device/config.ts";
import type { GatewayOptions } from "../gateway.ts";
import type { PlantPlan } from "../livePlant.ts";
import type { Mounting } from "../plant/homestead.ts";

/** What one scenario changes about the default site and its gateway. */
export interface Scenario {
  readonly about: string;
  readonly options?: Partial<Omit<GatewayOptions, "plant">>;
  readonly plan?: Partial<PlantPlan>;
  readonly mountings?: Readonly<Record<string, Mounting>>;
  /** It begins at this moment instead of on a summer morning of 2024. */
  readonly isNow?: true;
  /** What happens at random there: the same seed gives the same. */
  readonly drawn?: (draw: () => number) => Partial<PlantPlan>;
  /** What it changes about settings that only newer releases have. */
  readonly newer?: (config: GatewayConfig) => GatewayConfig;
}
