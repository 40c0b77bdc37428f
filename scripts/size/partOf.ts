/**
 * The part of the project that a source belongs to: a package by its name, our own by area. `source`:
 * a path as source maps hold it, undefined for what the bundler wrote.
 */
export function partOf(source: string | undefined): string {
  if (source === undefined) return "(bundler)";
  const path = source.replace(/\\/g, "/");
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(path)?.[1];
  if (inPackage !== undefined) return inPackage;
  if (/i18n\/loadTexts\.ts$|src\/locales\//.test(path)) return "texts";
  if (/\?worker/.test(path)) return "worker";
  const own =
    /(src\/(?:features|shared)\/[^/]+|src\/[^/]+|protocol\/[^/]+|workers|firmware)\//.exec(
      path,
    )?.[1];
  return own ?? "(other)";
}
