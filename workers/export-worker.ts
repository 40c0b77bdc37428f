import { expose } from "comlink";
import { exportTasks } from "./export-tasks.ts";
import { READY } from "./ready.ts";

expose(exportTasks);
postMessage(READY);
