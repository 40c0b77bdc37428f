import { expose } from "comlink";
import { Engine } from "#plant/what-if/engine.ts";
import { adaptWhatIf } from "#protocol/wasm/adapt.ts";
import * as whatIfWasm from "#protocol/wasm/generated/what-if.wasm";
import { READY } from "./ready.ts";
import { createWhatIfTasks } from "./what-if-tasks.ts";

// A worker of its own: it holds the minutes of years while its page is open.
expose(createWhatIfTasks(new Engine(adaptWhatIf(whatIfWasm))));
postMessage(READY);
