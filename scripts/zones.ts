import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { zoneFolder, zoneRelease, readZones } from "./zoneData.ts";

const target = fileURLToPath(new URL("../public/zones.json", import.meta.url));
const zones = readZones(zoneFolder);
writeFileSync(target, `${JSON.stringify(zones)}\n`);
console.log(
  `${Object.keys(zones).length} time zones of release ${zoneRelease(zoneFolder) ?? "unknown"}`,
);
