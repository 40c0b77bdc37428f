import { expose } from "comlink";
import { skyInScript } from "#protocol/kernel/sky.ts";
import { READY } from "./ready.ts";
import { createSkyTasks } from "./sky-tasks.ts";

// A worker of its own, because it computes for many seconds. Between two slices it receives the message that its result
// is no longer needed.
expose(createSkyTasks(skyInScript, 100));
postMessage(READY);
