import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";

/** The address of a server of this machine, which is there until the test ends. */
export async function serving(
  listener: (...args: Parameters<RequestListener>) => unknown,
): Promise<string> {
  const server = createServer((...args) => void listener(...args));
  server.on("upgrade", (_, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}
