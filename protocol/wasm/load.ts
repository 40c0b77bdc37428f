import * as limit from "../../assembly/limit.ts";
import * as serial from "../../assembly/serial.ts";
import { createScan, type ScanProfile, scanProfile } from "../grid-profile/scan-profile.ts";
import { adaptProfile } from "./adapt.ts";
import { start } from "./generated/modules.js";

/** The pure functions of the package that have a form in WebAssembly. */
export interface Kernel {
  readonly limit: typeof limit;
  readonly serial: typeof serial;
  readonly scanProfile: ScanProfile;
}

/**
 * The kernel in WebAssembly, from bytes in this package: nothing is fetched. Without WebAssembly the same functions in
 * JavaScript, which the console reports; never rejects.
 */
export async function openKernel(): Promise<Kernel> {
  try {
    return {
      limit: await start("limit"),
      serial: await start("serial"),
      scanProfile: createScan(adaptProfile(await start("profile"))),
    };
  } catch (cause) {
    console.warn("No WebAssembly; JavaScript does its work.", cause);
    return { limit, serial, scanProfile };
  }
}
