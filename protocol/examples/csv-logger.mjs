// Writes a line for each inverter that tells something new, to be kept in a file:
//   node csv-logger.mjs http://192.168.1.50 > power.csv
import { createGateway } from "@heliograph/protocol";

const [url = "http://localhost:8080", count = "Infinity"] = process.argv.slice(2);
const gateway = createGateway({ url });

console.log("time,serial,name,power_w,yield_day_wh");
const last = new Map();
let written = 0;
for await (const { inverters, atMs } of gateway.live({ retriesStart: true })) {
  for (const { serial, name, powerW = "", yieldTodayWh = "" } of inverters) {
    const cells = [serial, textCell(name), powerW, yieldTodayWh].join(",");
    if (last.get(serial) === cells) continue;
    last.set(serial, cells);
    console.log(`${new Date(atMs).toISOString()},${cells}`);
    written += 1;
  }
  if (written >= Number(count)) break;
}

// A name is the owner's text: it must not begin like a formula, nor split the line where a spreadsheet
// separates by semicolons or tabs.
function textCell(text) {
  const plain = text.replace(/[\r\n\t;]+/g, " ");
  const safe = /^\s*[=+\-@']/.test(plain) ? `'${plain}` : plain;
  return `"${safe.replaceAll('"', '""')}"`;
}
