import { expect, it, onTestFinished } from "vitest";
import { largeRequests, startAskedHub } from "../../support/hub/greedyReaders.ts";

/** Memory limit of a hub, MB; it uses some 110 here. */
const MOST_MB = 300;

const short = "GET / HTTP/1.1\r\nHost:\r\n\r\n";
const body = (header: string, text: string) =>
  `POST /api/ntp/config HTTP/1.1\r\nHost: hub\r\n${header}\r\n\r\n${text}`;

it("holds little for readers who ask for much at once and read nothing", async () => {
  const hub = await startAskedHub();
  onTestFinished(() => hub.close());
  const large = largeRequests();
  const [curves = ""] = large;
  const attacks = [
    [
      [4, curves.repeat(600)],
      ...Array.from({ length: 300 }, (_, at) => [1, large[at % large.length] ?? ""] as const),
    ],
    [
      [100, short.repeat(2_500)],
      [1, short.repeat(250_000)],
    ],
    // Bodies that wait for their turn, of which Node makes as many parts as it can.
    [
      [150, body("Transfer-Encoding: chunked", `20\r\n${"a".repeat(32)}\r\n`.repeat(4_000))],
      [150, body("Content-Length: 9000000", "\r\n\r\n".repeat(20_000))],
    ],
  ] as const;
  for (const connections of attacks) {
    const asked = connections.map(([count, text]) => hub.ask(count, () => text));
    const sockets = (await Promise.all(asked)).flat();
    const held = await hub.curve(5);
    await hub.answers();
    for (const socket of sockets) socket.destroy();
    const left = await hub.curve(1);
    expect(Math.max(...held, ...left)).toBeLessThan(MOST_MB);
  }
}, 180_000);
