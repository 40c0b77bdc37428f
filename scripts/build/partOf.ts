/** The package or the folder that a source of a source map belongs to, such as `react-dom` or `src/shared/ui`. */
export function partOf(source: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
  if (name !== undefined) return name;
  const [, folder = "(bundler)"] = /((?:src\/\w+|\w+)\/[\w-]+)\/[^/]*$/.exec(source) ?? [];
  return folder;
}
