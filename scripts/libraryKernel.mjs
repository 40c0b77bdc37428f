/** A source without the kernel modules for a hub's record, which are no part of the library. */
export function withoutPageKernel(path, text) {
  return path.endsWith("generated/modules.js")
    ? text.replaceAll(/^ *"(what-if|curves)": .*\n/gm, "")
    : text;
}
