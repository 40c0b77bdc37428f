import { startFrame } from "./outer.ts";
import { startPage } from "./page/page.ts";

// One file for both documents, the frame and the page inside it. The frame's waits for the document.
const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const folder = new URL(".", script.src);
  if (script.defer) startFrame(folder);
  else startPage(folder);
}
