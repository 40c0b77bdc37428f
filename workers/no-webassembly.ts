/** Name of the error by which a worker says that WebAssembly is refused: the page does the job then. */
export const NO_WEBASSEMBLY = "NoWebAssembly";
