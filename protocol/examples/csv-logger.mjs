// Writes a line for each inverter that tells something new, to be kept in a file:
//   node csv-logger.mjs http://192.168.1.50 > power.csv
import { createGateway } from "@heliograph/protocol";

const [url = "http://localhost:8080", count = "Infinity"] = process.argv.slice(2);

console.log("time,serial,power_w,yield_day_wh");
const last = new Map();
for await (const { inverters, atMs } of createGateway({ url }).live({ retriesStart: true })) {
  for (const { serial, powerW = "", yieldTodayWh = "" } of inverters) {
    const cells = [serial, powerW, yieldTodayWh].join(",");
    if (last.get(serial) === cells) continue;
    last.set(serial, cells);
    console.log(`${new Date(atMs).toISOString()},${cells}`);
  }
  if (last.size >= Number(count)) break;
}
