import { expose } from "comlink";
import { protocolTasks } from "./protocol-tasks.ts";

expose(protocolTasks);
