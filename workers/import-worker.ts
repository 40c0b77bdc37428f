import { expose } from "comlink";
import { importTasks } from "./import-tasks.ts";
import { READY } from "./ready.ts";

expose(importTasks);
postMessage(READY);
