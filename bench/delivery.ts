// npm run bench:delivery: delay of a gateway's text through the hub to a hundred browsers.
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { startProgram } from "#demonstration/local/start.ts";
import { follow, socketGateway } from "../test/support/socketGateway.ts";

const browsers = 100;
const rounds = 200;
const pauseMs = 20;
const filling = "x".repeat(2_500);

const gateway = await socketGateway();
const options = readCommandLine(["--port", "0", "--host", "127.0.0.1", "--gateway", gateway.url]);
if (!options.ok) throw new Error(options.error);
const hub = await startProgram(options.value, { report: console.log });

const delays: number[] = [];
const lastOf = new Map<number, number>();
const note = (text: string) => {
  const [round = "0", sentMs = "0"] = text.split(" ");
  const delayMs = performance.now() - Number(sentMs);
  delays.push(delayMs);
  lastOf.set(Number(round), delayMs);
};
const url = `ws://127.0.0.1:${hub.port}/livedata`;
const all = await Promise.all(Array.from({ length: browsers }, () => follow(url, note)));
for (let round = 0; round < rounds; round += 1) {
  gateway.send("/livedata", `${round} ${performance.now()} ${filling}`);
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
const median = (values: readonly number[]) =>
  (values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0).toFixed(1);
console.log(`${gateway.opened.length} socket at the gateway for ${browsers} browsers`);
console.log(`${delays.length} of ${browsers * rounds} texts arrived`);
console.log(
  `a text: median ${median(delays)} ms; the last browser: ${median([...lastOf.values()])} ms`,
);
for (const socket of all) socket.terminate();
await hub.close();
await gateway.close();
process.exit();
