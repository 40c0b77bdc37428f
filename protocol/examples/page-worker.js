// The worker of in-a-worker.html: reads the gateway that the page came from, and posts what it reads.
import { createGateway } from "./heliograph-protocol.js";

const gateway = createGateway({ url: location.origin });
for await (const { wire: _, ...readings } of gateway.live()) postMessage(readings);
