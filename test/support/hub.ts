import { createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import type { ProgramOptions } from "#demonstration/local/commandLine.ts";
import type { RunningHub } from "#hub/main.ts";
import { startProgram } from "#demonstration/local/start.ts";
import type { HubSetup } from "#hub/serving.ts";

export interface TestHub extends RunningHub {
  /** Host and port. */
  readonly address: string;
  /** Output for the terminal. */
  readonly lines: readonly string[];
}

type TestSetup = Partial<
  Pick<HubSetup, "found" | "identityMs" | "attempts"> & Pick<ProgramOptions, "ingress">
>;

/**
 * Starts a hub until the test ends: as the command line does, on a free port, with a demonstration on a summer morning
 * where it has no gateway; without `pastDays` it records nothing.
 */
export async function testHub(...given: Parameters<typeof startTestHub>): Promise<TestHub> {
  const hub = await startTestHub(...given);
  onTestFinished(() => hub.close());
  return hub;
}

/** The same until the caller closes it. */
export async function startTestHub(
  args: readonly string[],
  distDir?: string,
  pastDays?: number,
  { ingress, ...more }: TestSetup = {},
): Promise<TestHub> {
  const usual = ["--port", "0", "--host", "127.0.0.1", "--scenario", "full"];
  const options = readCommandLine([...usual, ...args]);
  if (!options.ok) throw new Error(options.error);
  const lines: string[] = [];
  // The command line takes no address of this computer, and a test has no other.
  const hub = await startProgram(
    ingress === undefined ? options.value : { ...options.value, ingress },
    {
      report: (line) => lines.push(line),
      isRecording: pastDays !== undefined,
      ...(pastDays !== undefined && { pastDays }),
      ...(distDir !== undefined && { distDir }),
      ...more,
    },
  );
  await hub.filled;
  return { ...hub, lines, address: `127.0.0.1:${hub.port}` };
}

/** A gateway that answers every connection by `answer`, for each request it gets. */
export async function rawGateway(
  answer: (request: string, socket: Socket) => void,
): Promise<{ readonly url: string; readonly requests: readonly string[] }> {
  const requests: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
    socket.on("data", (chunk) => {
      const request = chunk.toString("latin1");
      requests.push(request);
      answer(request, socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, requests };
}

/** How a socket was received: the first text, or the status that refused it. */
export function firstText(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  onOpen: () => void = () => undefined,
  protocols: string[] = [],
): Promise<string | number | undefined> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, protocols, { headers });
    onTestFinished(() => socket.terminate());
    socket.once("open", onOpen);
    socket.once("message", (data: Buffer) => resolve(data.toString("utf8")));
    socket.once("error", reject);
    socket.once("unexpected-response", (_, response) => {
      resolve(response.statusCode);
      response.destroy();
    });
  });
}
