/** A source without the kernel of the page's calculations, which is no part of the library. */
export function withoutPageKernel(path, text) {
  return path.endsWith("generated/modules.js") ? text.replace(/^ *"what-if": .*\n/m, "") : text;
}
