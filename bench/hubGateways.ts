// Gateways (argument: how many) of five inverters that send a text a second each, in their own process. Prints the
// first port, then after each line of standard input the number of texts so far.
import { createInterface } from "node:readline";
import { WebSocketServer, type WebSocket } from "ws";
import { liveTexts } from "./hubTexts.ts";

const count = Number(process.argv[2]);
const texts = liveTexts();
const sockets = new Set<WebSocket>();
let sent = 0;
const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
server.on("connection", (socket, request) => {
  if (!request.url?.endsWith("/livedata")) return;
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
  socket.on("error", () => socket.terminate());
});
server.on("listening", () => {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  process.stdout.write(`${port}\n`);
});
let at = 0;
// In twenty parts, so that they do not all come at once.
setInterval(() => {
  at += 1;
  [...sockets].forEach((socket, index) => {
    if (index % 20 !== at % 20) return;
    socket.send(texts[(Math.floor(at / 20) + index) % texts.length] ?? "");
    sent += 1;
  });
}, 50);
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "end") break;
  process.stdout.write(`${sent} ${sockets.size} ${count}\n`);
}
process.exit();
