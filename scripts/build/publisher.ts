import * as v from "valibot";

/** Publisher data in package.json of the repository, for all packages. */
export const Publisher = v.object({
  author: v.optional(v.string()),
  repository: v.optional(v.string()),
});

/** Stands in `repository` until an owner replaces it. */
const placeholder = "OWNER";

/**
 * A package's origin: `repository`, `homepage` and `bugs` follow from the address in package.json of the repository. A
 * placeholder is left out.
 */
export function publishedFrom(manifest: v.InferOutput<typeof Publisher>, directory?: string) {
  const { author, repository = placeholder } = manifest;
  const by = author === undefined ? {} : { author };
  if (repository.split("/").includes(placeholder)) return by;
  const address = repository.replace(/\/$|\.git$/, "");
  return {
    ...by,
    repository: { type: "git", url: `git+${address}.git`, ...(directory && { directory }) },
    homepage: `${address}#readme`,
    bugs: `${address}/issues`,
  };
}
