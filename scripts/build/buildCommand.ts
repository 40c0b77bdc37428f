import { build, type Rolldown } from "vite";

const command = { main: "command/main.ts", library: "command/library.ts" };

/**
 * Compiles the command, with the hub, the simulated gateway and the importable modules, for Node, or other modules in
 * the same way. Returns the packages that they import, sorted.
 */
export async function buildCommand(
  root: string,
  outDir: string,
  input: Readonly<Record<string, string>> = command,
): Promise<readonly string[]> {
  const outputs = await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: "node20",
      rolldownOptions: {
        input,
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  const names = new Set<string>();
  for (const { output } of outputsOf(outputs)) {
    for (const file of output) {
      if (file.type !== "chunk") continue;
      for (const place of [...file.imports, ...file.dynamicImports]) {
        const name = /^(?!node:|\.)((?:@[^/]+\/)?[^/]+)(?:\/|$)/.exec(place)?.[1];
        if (name !== undefined && !output.some(({ fileName }) => fileName === place))
          names.add(name);
      }
    }
  }
  return [...names].toSorted();
}

function outputsOf(built: Awaited<ReturnType<typeof build>>): readonly Rolldown.RolldownOutput[] {
  if (Array.isArray(built)) return built;
  return "output" in built ? [built] : [];
}
