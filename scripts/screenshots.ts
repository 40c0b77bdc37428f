import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import { startSimulator, type Simulator } from "#simulator/serve.ts";
import { findBrowser } from "./browser.mjs";

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly theme: "light" | "dark";
}

const shots: readonly Shot[] = [
  { name: "live-1280-light", path: "/", width: 1280, height: 1000, theme: "light" },
  { name: "live-1280-dark", path: "/", width: 1280, height: 1000, theme: "dark" },
  { name: "live-768-light", path: "/", width: 768, height: 1000, theme: "light" },
  { name: "live-768-dark", path: "/", width: 768, height: 1000, theme: "dark" },
  { name: "live-360-light", path: "/", width: 360, height: 740, theme: "light" },
  { name: "live-360-dark", path: "/", width: 360, height: 740, theme: "dark" },
  { name: "settings-1280-light", path: "/settings/ntp", width: 1280, height: 800, theme: "light" },
  {
    name: "settings-360-dark",
    path: "/settings/powerlimiter",
    width: 360,
    height: 740,
    theme: "dark",
  },
];

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "docs/screenshots");
const password = "sunflower-42";
const feeds = 4;
const momentS = 90;
// Every inverter is sent again at least every 11 s.
const settleS = 12;

mkdirSync(folder, { recursive: true });
const executablePath = await findBrowser();
if (executablePath === undefined) throw new Error("No Chromium found; `npm test` installs one.");
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [] });
for (const shot of shots) {
  // A gateway of its own, so that each picture shows the same moment of the same day.
  const simulator = await startSimulator({
    distDir: join(root, "dist"),
    scenario: "own-password",
    clock: "manual",
  });
  await take(shot, simulator);
  await simulator.close();
  console.log(`docs/screenshots/${shot.name}.png`);
}
await browser.close();

async function take(
  { name, path, width, height, theme }: Shot,
  simulator: Simulator,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: "en",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
  });
  const user = JSON.stringify({ authdata: btoa(`admin:${password}`) });
  await context.addInitScript(`localStorage.setItem("user", ${JSON.stringify(user)})`);
  const page = await context.newPage();
  await page.clock.setFixedTime(simulator.gateway.device.clock.worldMs());
  const hearing = socketsHeard(page);
  await page.goto(`http://localhost:${simulator.port}${path}`);
  await letPass(simulator, () => path !== "/" || hearing.size === feeds);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction("document.querySelector('[aria-busy=true]') === null");
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
  await context.close();
}

/** Addresses of the sockets that brought a message, as they come. */
function socketsHeard(page: Page): ReadonlySet<string> {
  const heard = new Set<string>();
  page.on("websocket", (socket) => {
    socket.on("framereceived", () => heard.add(socket.url()));
  });
  return heard;
}

// However long the page took to connect, the picture is of the same moment: what is measured depends on
// the time that passed and on nothing else.
async function letPass(simulator: Simulator, isReady: () => boolean): Promise<void> {
  for (let second = 0; second < momentS; second += 1) {
    simulator.gateway.advance(1000);
    await pause(50);
    if (second === momentS - settleS && !isReady()) throw new Error("The page did not connect.");
  }
}

/** Waits until what the page says stays the same for half a second. */
async function settled(page: Page): Promise<void> {
  let before = "";
  let now = await page.locator("body").innerText();
  while (now !== before) {
    before = now;
    await pause(500);
    now = await page.locator("body").innerText();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
