import { expose } from "comlink";
import { createLimiterTasks } from "./limiter-tasks.ts";
import { READY } from "./ready.ts";

// A worker of its own: it computes for seconds, and needs no kernel.
expose(createLimiterTasks());
postMessage(READY);
