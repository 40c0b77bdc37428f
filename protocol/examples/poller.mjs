// Prints the states of a plant as a home automation keeps them, a line for each that changed:
//   node poller.mjs http://192.168.1.50
import { createGateway } from "@heliograph/protocol";

const [url = "http://localhost:8080", count = "Infinity"] = process.argv.slice(2);
const gateway = createGateway({ url });

const states = new Map();
/** @type {(id: string, state: unknown, unit?: string) => void} */
function set(id, state, unit) {
  if (state === undefined || states.get(id) === state) return;
  states.set(id, state);
  console.log(JSON.stringify({ id, state, unit }));
}

const readings = gateway.live({
  retriesStart: true,
  onProblem: ({ code }) => set("gateway", code),
});
for await (const { inverters, battery, meter, ...plant } of readings) {
  set("gateway", "online");
  set("plant.power", plant.powerW, "W");
  set("plant.yield_today", plant.yieldTodayWh, "Wh");
  set("battery.charge", battery?.socPercent, "%");
  set("meter.power", meter?.powerW, "W");
  for (const { serial, isReachable, powerW, strings } of inverters) {
    set(`${serial}.available`, isReachable);
    set(`${serial}.power`, powerW, "W");
    for (const { number, ...string } of strings)
      set(`${serial}.string_${number}.power`, string.powerW, "W");
  }
  if (states.size >= Number(count)) break;
}
