/** The package that a module belongs to, such as `react-dom`; undefined for one of ours. */
function packageOf(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

// A worker is built apart, so that none of its modules is in the lists of a build.
const inWorker = ["comlink", "hash-wasm"] as const;

/** Names of the packages of some modules and of the page's worker, sorted. */
export function packagesOf(modules: readonly string[]): readonly string[] {
  const names = modules.flatMap((path) => packageOf(path) ?? []);
  return [...new Set([...names, ...inWorker])].toSorted();
}

/** The package or the folder that a source of a source map belongs to, such as `react-dom` or `src/shared/ui`. */
export function partOf(source: string): string {
  const name = packageOf(source);
  if (name !== undefined) return name;
  const [, folder = "(bundler)"] = /((?:src\/\w+|\w+)\/[\w-]+)\/[^/]*$/.exec(source) ?? [];
  return folder;
}
