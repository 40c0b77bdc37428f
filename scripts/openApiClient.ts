/** The generator of a client, and what the client needs. */
export const openApiPackages = ["openapi-typescript", "openapi-fetch", "typescript@5", "tsx"];

/** Reads the summary of a gateway behind a hub, and has the hub keep a limit. Arguments: hub and gateway. */
export const openApiClient = `
import createClient from "openapi-fetch";
import type { paths } from "./hub.js";

declare const process: { readonly argv: readonly string[] };
const [, , hub = "", gateway = ""] = process.argv;
const authorization = "Basic " + btoa("admin:openDTU42");
const client = createClient<paths>({ baseUrl: hub, headers: { authorization } });

const live = await (await fetch(gateway + "/api/livedata/status")).json();
const { data: summary, error } = await client.GET("/hub/summary");
if (!summary) throw new Error(JSON.stringify(error));
const name: string = summary.name;
const { data: kept, error: refusal } = await client.POST("/hub/guardian", {
  body: {
    add: {
      kind: "timed",
      serials: [live.inverters[0].serial],
      limit: { relative: true, value: 50 },
      minutes: 5,
    },
  },
});
if (!kept) throw new Error(JSON.stringify(refusal));
const [first] = kept.promises;
if (first?.promise.kind !== "timed") throw new Error("no promise");
console.log("read and set", first.promise.limit.value, name);
`;

export const openApiConfig = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    target: "es2022",
    lib: ["es2022", "dom"],
    module: "nodenext",
  },
  files: ["client.ts"],
});
