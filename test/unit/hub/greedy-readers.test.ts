import { expect, it, onTestFinished } from "vitest";
import { largeRequests, startAskedHub } from "../../support/hub/greedyReaders.ts";

/** Memory limit of a hub, MB; it uses some 170 here, where its sources are translated at run time. */
const MOST_MB = 300;

it("holds little for readers who ask for much at once and read nothing; `npm run bench:readers` prints curves", async () => {
  const hub = await startAskedHub();
  onTestFinished(() => hub.close());
  const large = largeRequests();
  const [curves = ""] = large;
  const sockets = [
    ...(await hub.ask(4, () => curves.repeat(600))),
    ...(await hub.ask(300, (at) => large[at % large.length] ?? "")),
  ];
  const held = await hub.curve(8);
  await hub.answers();
  for (const socket of sockets) socket.destroy();
  const left = await hub.curve(2);
  expect(Math.max(...held, ...left)).toBeLessThan(MOST_MB);
}, 120_000);
