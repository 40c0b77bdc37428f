import { expose } from "comlink";
import { checksumTasks } from "./checksum-tasks.ts";

expose(checksumTasks);
