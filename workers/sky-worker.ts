import { expose } from "comlink";
import { createReduce } from "#protocol/internal/kernel.ts";
import { adaptBlocks } from "#protocol/wasm/adapt.ts";
import * as blocksWasm from "#protocol/wasm/generated/blocks.wasm";
import { READY } from "./ready.ts";
import { createSkyTasks } from "./sky-tasks.ts";

// A worker of its own: it computes for many seconds. Between two slices it hears that nobody wants it any more.
expose(createSkyTasks(createReduce(adaptBlocks(blocksWasm)), 100));
postMessage(READY);
