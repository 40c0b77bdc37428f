import { expose } from "comlink";
import { kernel } from "./kernel.ts";
import { createTasks, READY } from "./tasks.ts";

expose(createTasks(kernel));
postMessage(READY);
