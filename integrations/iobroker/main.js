import { createGateway } from "@heliograph/protocol";
import core from "@iobroker/adapter-core";
import { runAdapter } from "./adapter.js";

runAdapter(new core.Adapter("heliograph"), createGateway);
