// Starts the hub with the options chosen in Home Assistant. Arguments: the folder of the add-on's data, and the address
// of the Supervisor.
import { spawn } from "node:child_process";
import {
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const [, , data = "/data", supervisor = "http://supervisor"] = process.argv;
const chosen = JSON.parse(readFileSync(join(data, "options.json"), "utf8"));
const kept = join(data, "heliograph");
mkdirSync(kept, { recursive: true, mode: 0o700 });

/** Whole or not at all, and for nobody else: it holds passwords. */
function write(file, content) {
  // A file of its own, so that root writes through no link.
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, JSON.stringify(content), { mode: 0o600, flag: "wx" });
  renameSync(`${file}.new`, file);
}

/** The broker that Home Assistant offers; undefined without one. */
async function broker() {
  const headers = { authorization: `Bearer ${process.env.SUPERVISOR_TOKEN}` };
  const answer = await fetch(`${supervisor}/services/mqtt`, { headers }).catch(() => undefined);
  return answer?.ok ? (await answer.json()).data : undefined;
}

/** Lets the hub publish to Home Assistant at its broker. Settings of the hub's own page beside it stay. */
async function tellHomeAssistant() {
  const file = join(kept, "alerts.json");
  const before = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const offered = chosen.entities ? await broker() : undefined;
  const { mqtt, ...others } = { ...before, language: chosen.language };
  if (chosen.entities && offered === undefined) {
    console.log("Home Assistant offers no MQTT broker: there will be no entities.");
  }
  if (offered === undefined) {
    const { discovery: _, page: __, ...still } = mqtt ?? {};
    return write(file, { ...others, ...(mqtt && { mqtt: chosen.entities ? mqtt : still }) });
  }
  const { host, port, ssl, username, password } = offered;
  return write(file, {
    ...others,
    mqtt: {
      topic: "heliograph",
      discovery: "homeassistant",
      ...mqtt,
      url: `${ssl ? "mqtts" : "mqtt"}://${host}:${port}`,
      ...(username && { username, password }),
      ...(chosen.page && { page: chosen.page }),
    },
  });
}

const passwords = {};
const gateways = {};
for (const [at, { name, url, password }] of (chosen.gateways ?? []).entries()) {
  gateways[name] = { url, ...(password && { passwordEnv: `HELIOGRAPH_ADDON_${at}` }) };
  if (password) passwords[`HELIOGRAPH_ADDON_${at}`] = password;
}
write(join(kept, "hub.json"), { gateways, ...(chosen.zone && { zone: chosen.zone }) });
await tellHomeAssistant();

const user = Number(process.env.HELIOGRAPH_USER ?? Number.NaN);
if (user > 0) {
  const files = readdirSync(kept, { recursive: true }).map((name) => join(kept, name));
  // A link is not followed: the hub owns the folder and could let one lead to a file of root.
  for (const path of [kept, ...files]) lchownSync(path, user, user);
}

const hub = spawn(
  join(import.meta.dirname, "node_modules/.bin/heliograph"),
  Object.entries({
    config: join(kept, "hub.json"),
    data: kept,
    host: "0.0.0.0",
    port: "8080",
    // The Supervisor, whose word alone counts for the path of the page.
    ingress: "172.30.32.2",
    "log-level": chosen.log_level ?? "warn",
  }).map(([name, value]) => `--${name}=${value}`),
  {
    stdio: "inherit",
    ...(user > 0 && { uid: user, gid: user }),
    env: {
      ...process.env,
      ...passwords,
      ...(chosen.backup_passphrase && { HELIOGRAPH_BACKUP_PASSPHRASE: chosen.backup_passphrase }),
    },
  },
);
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => hub.kill(signal));
hub.on("exit", (code) => process.exit(code ?? 1));
