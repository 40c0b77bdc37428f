/** A source without the modules of the kernel that work on what a hub records, which is no part of the library. */
export function withoutPageKernel(path, text) {
  return path.endsWith("generated/modules.js")
    ? text.replaceAll(/^ *"(what-if|curves)": .*\n/gm, "")
    : text;
}
