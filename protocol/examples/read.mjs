// Prints the power of a plant whenever it changes:
//   node read.mjs http://192.168.1.50
import { createGateway } from "@heliograph/protocol";

const [url = "http://localhost:8080", count = "Infinity"] = process.argv.slice(2);
const gateway = createGateway({ url });

let lines = 0;
let last = "";
for await (const { powerW, inverters } of gateway.live()) {
  const producing = inverters.filter(({ isProducing }) => isProducing).length;
  const line = `${powerW?.toFixed(1) ?? "-"} W from ${producing} of ${inverters.length}`;
  if (line === last) continue;
  last = line;
  console.log(line);
  lines += 1;
  if (lines >= Number(count)) break;
}
