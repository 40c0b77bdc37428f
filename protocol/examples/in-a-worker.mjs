// Reads in a thread of its own, so that the program is free for other work:
//   node in-a-worker.mjs http://192.168.1.50
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { createGateway } from "@heliograph/protocol";

if (isMainThread) {
  const [url = "http://localhost:8080"] = process.argv.slice(2);
  const worker = new Worker(new URL(import.meta.url), { workerData: url });
  worker.on("message", ({ powerW, inverters }) => {
    console.log(powerW, "W from", inverters.length, "inverters");
  });
} else {
  const gateway = createGateway({ url: workerData });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
  for await (const { wire: _, ...readings } of gateway.live()) parentPort?.postMessage(readings);
}
