import { expose } from "comlink";
import { createSkyKernel } from "#protocol/internal/kernel.ts";
import { adaptBlocks, adaptLight } from "#protocol/wasm/adapt.ts";
import * as blocksWasm from "#protocol/wasm/generated/blocks.wasm";
import * as lightWasm from "#protocol/wasm/generated/light.wasm";
import { READY } from "./ready.ts";
import { createSkyTasks } from "./sky-tasks.ts";

// A worker of its own, because it computes for many seconds. Between two slices it receives the message that nobody
// needs its result any more.
expose(createSkyTasks(createSkyKernel(adaptBlocks(blocksWasm), adaptLight(lightWasm)), 100));
postMessage(READY);
