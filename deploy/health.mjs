// The health check of the container: requests the port and the path in the hub's configuration file.
import { existsSync, readFileSync } from "node:fs";
import { parse } from "yaml";

const [, , file = ""] = process.argv;
const { port = 8080, base = "/" } = (existsSync(file) && parse(readFileSync(file, "utf8"))) || {};
const { ok } = await fetch(`http://127.0.0.1:${port}${base}healthz`);
process.exitCode = ok ? 0 : 1;
