import { expose } from "comlink";
import { curves } from "./curves.ts";
import { createTasks, READY } from "./tasks.ts";

expose(createTasks(curves));
postMessage(READY);
