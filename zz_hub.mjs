import { register } from "tsx/esm/api"; register();
const { runInProcess } = await import("./command/inProcess.ts");
process.exit(await runInProcess(process.argv.slice(2), () => new URL("./dist", import.meta.url).pathname));
