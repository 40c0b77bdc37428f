import { expose } from "comlink";
import { kernel } from "./kernel.ts";
import { READY } from "./ready.ts";
import { createTasks } from "./tasks.ts";

expose(createTasks(kernel));
postMessage(READY);
