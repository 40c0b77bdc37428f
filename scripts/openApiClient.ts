/** Packages to install: the generator of the client's types, and the dependencies of the client. */
export const openApiPackages = ["openapi-typescript", "openapi-fetch", "typescript@5", "tsx"];

/** A program that reads the summary of a hub and sets a timed limit there. Its arguments: URLs of hub and gateway. */
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

/** Strict compiler options for the client. */
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
