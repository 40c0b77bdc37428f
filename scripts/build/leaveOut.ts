import type { Plugin } from "vite";

/**
 * Leaves out a package that a dependency imports for a part of itself that is never used here: calling
 * its export gives back the first argument.
 */
export function leaveOut(name: string, exported = "default"): Plugin {
  const id = `\0left-out:${name}`;
  return {
    name: `leave-out-${name}`,
    apply: "build",
    enforce: "pre",
    resolveId: (source) => (source === name ? id : undefined),
    load: (wanted) =>
      wanted === id ? `export { same as ${exported} };\nconst same = (first) => first;` : undefined,
  };
}
