import { type BlockModule, createReduce, reduceDay, type ReduceDay } from "./blocks.ts";
import { clearLight, type ClearLight, createClearLight, type LightModule } from "./light.ts";

/** What of learning strings is done in the kernel. */
export interface SkyKernel {
  readonly reduce: ReduceDay;
  readonly clearLight: ClearLight;
}

/** Does it with the two modules. */
export function createSkyKernel(blocks: BlockModule, light: LightModule): SkyKernel {
  return { reduce: createReduce(blocks), clearLight: createClearLight(light) };
}

/** Does it in JavaScript. */
export const skyInScript: SkyKernel = { reduce: reduceDay, clearLight };
