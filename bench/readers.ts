// npm run bench:readers: memory of a hub for readers who request much and read nothing.
import { largeRequests, startAskedHub } from "../test/support/hub/greedyReaders.ts";

Object.assign(globalThis, { TARGET_FIRMWARE: undefined });
const large = largeRequests();
const [curves = ""] = large;
const tiny = "GET / HTTP/1.1\r\nHost:\r\n\r\n";
const cases: readonly (readonly [string, number, (at: number) => string])[] = [
  ["600 pipelined requests for curves, one connection", 1, () => curves.repeat(600)],
  ["600 pipelined requests, four connections", 4, () => curves.repeat(600)],
  ["600 pipelined requests of all kinds, four connections", 4, () => large.join("").repeat(120)],
  ["2,500 short requests at once on each of 100 connections", 100, () => tiny.repeat(2_500)],
  ["500 connections, each with a request of every kind", 500, () => large.join("")],
  ["300 silent readers", 300, (at) => large[at % large.length] ?? ""],
  ["1,000 silent readers of curves", 1_000, () => curves],
];

for (const [name, connections, textOf] of cases) {
  const hub = await startAskedHub();
  const before = await hub.rssMb();
  const sockets = await hub.ask(connections, textOf);
  const answerMs = await hub.answers();
  const curve = await hub.curve(10);
  const open = sockets.filter(({ destroyed }) => !destroyed).length;
  for (const socket of sockets) socket.destroy();
  const after = await hub.curve(3);
  console.log(`${name}: from ${before} MB to at most ${Math.max(...curve, ...after)} MB`);
  console.log(`  another reader is answered within ${answerMs} ms, ${open} connections stay open`);
  console.log(`  ${curve.join(" ")} | gone: ${after.join(" ")}`);
  await hub.close();
}
