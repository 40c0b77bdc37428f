import { expose } from "comlink";
import { adaptCurves } from "#protocol/wasm/adapt-curves.ts";
import * as kernel from "#protocol/wasm/generated/kernel.wasm";
import { createTasks, READY } from "./tasks.ts";

expose(createTasks(adaptCurves(kernel)));
postMessage(READY);
