import type * as limit from "../../assembly/limit.ts";
import type * as serial from "../../assembly/serial.ts";
import type * as whatIf from "../../assembly/what-if.ts";
import type { CurveMachine } from "../kernel/curves.ts";
import type { ProfileModule } from "../grid-profile/scan-profile.ts";

/** The modules of the kernel: each file of assembly/ by its name, or its replacement in assembly/machine. */
export interface Modules {
  readonly curves: CurveMachine;
  readonly limit: typeof limit;
  readonly profile: ProfileModule;
  readonly serial: typeof serial;
  readonly "what-if": typeof whatIf;
}

/** The used part of `WebAssembly.Memory`, a type that not every program has. */
export interface InstanceMemory {
  readonly buffer: ArrayBuffer;
}

/** An instance of a module in WebAssembly: truth values are 1 and 0, arrays are addresses in its memory. */
export type Instance<Module> = { readonly memory: InstanceMemory } & {
  readonly [Name in keyof Module]: Module[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => Answer extends void ? void : number
    : never;
};
