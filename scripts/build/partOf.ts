/** The package of a module, such as `react-dom`; undefined for our own. */
function packageOf(path: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
}

// A worker is built separately, so that its modules are in no list of a build.
const inWorker = ["comlink", "hash-wasm"] as const;

/** Names of the packages of some modules and of the page's worker, sorted. */
export function packagesOf(modules: readonly string[]): readonly string[] {
  const names = modules.flatMap((path) => packageOf(path) ?? []);
  return [...new Set([...names, ...inWorker])].toSorted();
}

/** The package or the folder of a source-map source, such as `react-dom` or `src/shared/ui`. */
export function partOf(source: string): string {
  const name = packageOf(source);
  if (name !== undefined) return name;
  const [, folder = "(bundler)"] = /((?:src\/\w+|\w+)\/[\w-]+)\/[^/]*$/.exec(source) ?? [];
  return folder;
}
