/** Name of the error by which a worker says that WebAssembly is refused: the page does the job then. */
export const NO_WEBASSEMBLY = "NoWebAssembly";

/** What a job cannot do without. Rejects with an error of that name when it cannot be had. */
export async function needed<Started>(starting: Promise<Started>): Promise<Started> {
  try {
    return await starting;
  } catch (cause) {
    throw Object.assign(new Error("WebAssembly is refused", { cause }), { name: NO_WEBASSEMBLY });
  }
}
