import { findBrowser } from "../../scripts/browser.mjs";

// A host name that is neither "localhost" nor loopback to the browser: to it, the origin is insecure, as a
// gateway's address in the home network is.
const flags = [
  "--host-resolver-rules=MAP gateway.test 127.0.0.1",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-quic",
  "--disable-sync",
  // The address bar's own page: a second process for every window, which a headless test never sees. The
  // flag takes the place of Playwright's own list, of which the rest matters here.
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,PaintHolding,OptimizationHints",
  "--no-first-run",
];

/** How the Chromium of the tests is started. Rejects where there is none. */
export async function chromiumOptions(): Promise<{
  readonly executablePath: string;
  readonly args: string[];
}> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error("No Chromium found; `npm test` installs one.");
  const isRoot = process.getuid?.() === 0;
  return { executablePath, args: isRoot ? [...flags, "--no-sandbox"] : flags };
}
