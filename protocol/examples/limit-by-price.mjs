// Stops feeding in while electricity costs less than nothing; to be run every quarter of an hour:
//   GATEWAY_PASSWORD=... node limit-by-price.mjs http://192.168.1.50 prices.json
// prices.json, in order of time: [{ "from": "2026-06-21T12:00:00+02:00", "price": -0.31 }, ...]
import { readFileSync } from "node:fs";
import { createGateway } from "@heliograph/protocol";

const [url = "http://localhost:8080", file = "prices.json"] = process.argv.slice(2);
const gateway = createGateway({ url, password: process.env.GATEWAY_PASSWORD });

/** @type {{ from: string, price: number }[]} */
const prices = JSON.parse(readFileSync(file, "utf8"));
const now = prices.filter(({ from }) => Date.parse(from) <= Date.now()).at(-1);
// Without a price everything may feed in.
const value = now && now.price < 0 ? 0 : 100;

for await (const { inverters } of gateway.live()) {
  const wrong = inverters.filter(({ limitPercent }) => limitPercent !== value);
  const results = await gateway.limit.setAll(
    wrong.map(({ serial }) => ({ serial, value, relative: true })),
  );
  for (const { serial, error } of results)
    console.log(serial, error ? `does not: ${error.code}` : `works by ${value} %`);
  if (results.some(({ ok }) => !ok)) process.exitCode = 1;
  break;
}
