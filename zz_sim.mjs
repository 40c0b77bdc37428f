import { register } from "tsx/esm/api"; register();
const { startSimulator } = await import("./simulator/serve/serve.ts");
const s = await startSimulator({ host: "127.0.0.1", port: 9180, scenario: "full" }); console.log(s.port);
setTimeout(() => process.exit(), 1500_000);
