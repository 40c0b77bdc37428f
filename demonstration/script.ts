import { atNoon } from "./names.ts";
import { startFrame } from "./outer.ts";
import { startPage } from "./page/page.ts";

// One file for both documents, the frame and the page inside. The frame's waits for the document.
const script = document.currentScript;
if (script instanceof HTMLScriptElement) {
  const folder = new URL(".", script.src);
  if (!script.defer) startPage(folder);
  else if (window.location.search !== atNoon) startFrame(folder);
  else
    void import(`${folder}noon.js`).then(({ noonClock }: typeof import("./noon.ts")) =>
      startFrame(folder, noonClock()),
    );
}
