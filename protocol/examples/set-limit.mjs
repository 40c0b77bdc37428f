// Sets a limit in watts and waits until the inverter has confirmed it:
//   GATEWAY_PASSWORD=... node set-limit.mjs http://192.168.1.50 116180412345 600
import { createGateway, GatewayError } from "@heliograph/protocol";

const [url = "http://localhost:8080", serial = "", watts = "600"] = process.argv.slice(2);
const gateway = createGateway({ url, password: process.env.GATEWAY_PASSWORD });

try {
  const { limitPercent } = await gateway.limit.set({
    serial,
    value: Number(watts),
    relative: false,
  });
  console.log(`Confirmed: ${limitPercent} %`);
} catch (error) {
  if (!(error instanceof GatewayError)) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
}
