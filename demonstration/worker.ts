import { plans } from "./gateways.ts";
import { serveVisit } from "./visit.ts";

// The worker behind the frame: gateways and hub of the demonstration.
serveVisit({ plans });
