import { createGateway } from "@heliograph/protocol";
import { Adapter } from "@iobroker/adapter-core";
import { runAdapter } from "./adapter.js";

runAdapter(new Adapter("heliograph"), createGateway);
