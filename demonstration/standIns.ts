import { join } from "node:path";
import type { Plugin } from "esbuild";

/** Replacements of modules that a browser lacks, by their import name. */
const packages: Readonly<Record<string, string>> = {
  "node:crypto": "crypto",
  "node:fs": "files",
  "node:fs/promises": "files",
  "node:net": "net",
  "node:os": "os",
  "node:path": "path",
  "node:stream": "stream",
  "node:timers/promises": "timersPromises",
  fastify: "fastify",
  libsql: "libsql",
  "@fastify/websocket": "absent",
};

const modules: Readonly<Record<string, string>> = {
  "hub/gateways/ask.ts": "ask",
  "hub/gateways/upstream.ts": "upstream",
  "hub/homeAssistant/announcing.ts": "absent",
  "hub/meters/ways.ts": "meterWays",
  "hub/picture/routes.ts": "absent",
  "hub/server/metrics.ts": "absent",
  "hub/server/pages.ts": "absent",
  "hub/server/site.ts": "absent",
  "hub/server/upload.ts": "upload",
  "hub/store/victoria/victoriaStore.ts": "absent",
  "hub/watch/mailChannel.ts": "absent",
  "hub/watch/mqttChannel.ts": "absent",
};

/** Replaces modules in the worker of the demonstration. Fails when a replaced module is no longer imported. */
export function standIns(here: string): Plugin {
  const root = join(here, "..");
  const standIn = (name: string) => ({ path: join(here, `standIns/${name}.ts`) });
  const replaced = new Map(
    Object.entries(modules).map(([module, name]) => [join(root, module), name]),
  );
  return {
    name: "stand-ins",
    setup(build) {
      const unmet = new Set([...Object.keys(packages), ...replaced.keys()]);
      build.onResolve({ filter: /^[^.#]/ }, ({ path }) => {
        const name = packages[path];
        unmet.delete(path);
        return name === undefined ? undefined : standIn(name);
      });
      build.onResolve({ filter: /\.ts$/ }, async ({ path, pluginData, ...from }) => {
        if (pluginData === "resolved") return undefined;
        const found = await build.resolve(path, { ...from, pluginData: "resolved" });
        const name = replaced.get(found.path);
        unmet.delete(found.path);
        return name === undefined ? found : standIn(name);
      });
      build.onEnd(() => {
        const errors = [...unmet].map((module) => ({ text: `Nothing imports ${module}.` }));
        return { errors };
      });
    },
  };
}
