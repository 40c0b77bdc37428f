import * as limit from "../../assembly/limit.ts";
import * as serial from "../../assembly/serial.ts";
import { createScan, type ScanProfile, scanProfile } from "../grid-profile/scan-profile.ts";
import { createCurves, curves } from "../kernel/curves.ts";
import { createReduce, type ReduceDay, reduceDay } from "../kernel/blocks.ts";
import type { CurveKernel } from "../kernel/kernel.ts";
import { adaptBlocks, adaptCurves, adaptProfile } from "./adapt.ts";
import { start } from "./generated/modules.js";

/** The pure functions that have a form in WebAssembly. */
export interface Kernel extends CurveKernel {
  readonly limit: typeof limit;
  readonly serial: typeof serial;
  readonly scanProfile: ScanProfile;
  readonly reduceDay: ReduceDay;
}

/**
 * The kernel in WebAssembly. It comes from the bytes in this package: nothing is fetched. Where WebAssembly is missing
 * or refused, the same functions in JavaScript, which the console says.
 */
export async function openKernel(): Promise<Kernel> {
  try {
    return {
      ...createCurves(adaptCurves(await start("curves"))),
      limit: await start("limit"),
      serial: await start("serial"),
      scanProfile: createScan(adaptProfile(await start("profile"))),
      reduceDay: createReduce(adaptBlocks(await start("blocks"))),
    };
  } catch (cause) {
    console.warn("No WebAssembly; JavaScript does its work.", cause);
    return { ...curves, limit, serial, scanProfile, reduceDay };
  }
}
