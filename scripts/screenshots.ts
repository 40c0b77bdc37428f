import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { readCommandLine } from "#demonstration/local/commandLine.ts";
import { passwordIn } from "#demonstration/local/scenarioNames.ts";
import { startProgram } from "#demonstration/local/start.ts";
import type { ScenarioName } from "#simulator/scenario/scenario.ts";
import { startSimulator, type Simulator } from "#simulator/serve/serve.ts";
import { findBrowser } from "./browser.mjs";
import { recordedDay } from "./recordedDay.ts";

interface View {
  readonly path: string;
  /** The owner's own gateway if omitted. */
  readonly scenario?: ScenarioName;
  /** Steps on the page of a hub that has a past of its own, before the picture. */
  readonly ofHub?: (page: Page) => Promise<void>;
  /** Steps on the page of a gateway. */
  readonly prepare?: (page: Page, simulator: Simulator) => Promise<void>;
}

interface Shot extends View {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: "light" | "dark";
}

const widths = [
  [360, 740],
  [768, 1000],
  [1280, 1000],
] as const;
const themes = ["light", "dark"] as const;

function everywhere(name: string, view: View): readonly Shot[] {
  return widths.flatMap(([width, height]) =>
    themes.map((theme) => ({ ...view, name: `${name}-${width}-${theme}`, width, height, theme })),
  );
}

const all: readonly Shot[] = [
  ...everywhere("live", { path: "/", ofHub: showToday }),
  ...everywhere("flow", { path: "/flow" }),
  ...everywhere("strings", { path: "/strings" }),
  ...everywhere("history", { path: "/history", prepare: showYesterday }),
  ...everywhere("hub-history", { path: "/history", ofHub: showJune }),
  ...everywhere("wall", { path: "/?view=wall" }),
  ...everywhere("limit", { path: "/", prepare: limitOne }),
  ...everywhere("limit-several", { path: "/", prepare: limitSeveral }),
  ...everywhere("why", { path: "/", scenario: "unreachable", prepare: askWhy }),
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
const ownScenario = "own-password";
const feeds = 4;
const momentS = 90;
// Every inverter is sent again at least every 11 s.
const settleS = 12;
const dayMs = 86_400_000;

// As the browser's, so that both mean the same by a day.
process.env["TZ"] = "Europe/Berlin";

// The live page shows the present: `faketime "2026-06-24 12:40" npm run screenshots -- live` makes it a day of June. As
// `npm run screenshots -- why history-360`: only pictures whose names begin so.
const wanted = process.argv.slice(2);
const shots = all.filter(
  ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
);

mkdirSync(folder, { recursive: true });
const executablePath = await findBrowser();
if (executablePath === undefined) throw new Error("No Chromium found; `npm test` installs one.");
const isRoot = process.getuid?.() === 0;
const browser = await chromium.launch({ executablePath, args: isRoot ? ["--no-sandbox"] : [] });
for (const shot of shots.filter(({ ofHub }) => !ofHub)) {
  // A gateway of its own, so that each picture shows the same moment of the same day.
  const simulator = await startSimulator({
    distDir: join(root, "dist"),
    scenario: shot.scenario ?? ownScenario,
    clock: "manual",
  });
  await take(shot, simulator);
  await simulator.close();
  console.log(`docs/screenshots/${shot.name}.png`);
}
await takeOfHub(shots.filter(({ ofHub }) => ofHub));
await browser.close();

/** Pictures of a hub's demonstration, shared by all. */
async function takeOfHub(pages: readonly Shot[]): Promise<void> {
  if (pages.length === 0) return;
  const options = readCommandLine(["--port", "0", "--scenario", "now"]);
  if (!options.ok) throw new Error(options.error);
  const hub = await startProgram(options.value, {
    distDir: join(root, "dist"),
    report: console.log,
  });
  await hub.filled;
  for (const shot of pages) {
    const context = await contextFor(shot, passwordIn("now"));
    const page = await context.newPage();
    await page.goto(`http://localhost:${hub.port}${shot.path}`);
    await shot.ofHub?.(page);
    await waitUntilSettled(page);
    writeFileSync(
      join(folder, `${shot.name}.png`),
      await page.screenshot({ animations: "disabled" }),
    );
    await context.close();
    console.log(`docs/screenshots/${shot.name}.png`);
  }
  await hub.close();
}

/** The values of now, with the curve of the day until now. */
async function showToday(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Garage roof" }).waitFor();
  await page
    .getByText(/usual day/)
    .first()
    .waitFor();
}

/** All flows of the last June, which is the same in each picture. */
async function showJune(page: Page): Promise<void> {
  const today = new Date();
  const year = today.getFullYear() - (today.getMonth() > 5 ? 0 : 1);
  await page.getByRole("tab", { name: "Month", exact: true }).click();
  const date = page.locator("input[type=date]");
  await date.fill(`${year}-06-30`);
  await date.blur();
  await page.getByLabel("Source").selectOption({ label: "Everything in one chart" });
  await page.getByText("Grid · Exported").waitFor();
}

/** A window of a person who is signed in. */
async function contextFor(
  { width, height, theme }: Shot,
  password: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: "en",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
  });
  const user = JSON.stringify({ authdata: btoa(`admin:${password}`) });
  await context.addInitScript(`localStorage.setItem("user", ${JSON.stringify(user)})`);
  return context;
}

async function take(shot: Shot, simulator: Simulator): Promise<void> {
  const { name, path, prepare } = shot;
  const { password } = simulator.gateway.device.config.security;
  const context = await contextFor(shot, password);
  const page = await context.newPage();
  await page.clock.setFixedTime(simulator.gateway.device.clock.worldMs());
  const hearing = socketsHeard(page);
  await page.goto(`http://localhost:${simulator.port}${path}`);
  await letPass(simulator, () => path !== "/" || hearing.size === feeds);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction("document.querySelector('[aria-busy=true]') === null");
  await prepare?.(page, simulator);
  await waitUntilSettled(page);
  const png = await page.screenshot({ animations: "disabled" });
  writeFileSync(join(folder, `${name}.png`), png);
  await context.close();
}

/** Fills the history of the day before, and goes there. */
async function showYesterday(page: Page, simulator: Simulator): Promise<void> {
  const nowMs = simulator.gateway.device.clock.worldMs();
  const midnightMs = new Date(nowMs).setHours(0, 0, 0, 0);
  const buffer = Buffer.from(recordedDay(ownScenario, midnightMs - dayMs, 24));
  const file = { name: "history.csv", mimeType: "text/csv", buffer };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText(/read in\.$/).waitFor();
  await page.getByRole("button", { name: "Earlier" }).click();
  await page.getByRole("slider").waitFor();
}

async function limitOne(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Limit", exact: true }).first().click();
  await page.getByRole("dialog").getByLabel("Percent").fill("60");
}

async function limitSeveral(page: Page): Promise<void> {
  await limitOne(page);
  await page.getByRole("radio", { name: "Several" }).check({ force: true });
}

async function askWhy(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Totals" }).getByRole("button", { name: /^Why/ }).click();
  await page.getByRole("dialog").getByText("likely").waitFor();
}

/** Addresses of the sockets that brought a message, as they come. */
function socketsHeard(page: Page): ReadonlySet<string> {
  const seen = new Set<string>();
  page.on("websocket", (socket) => {
    socket.on("framereceived", () => seen.add(socket.url()));
  });
  return seen;
}

// The picture shows the same moment however long the page took to connect: values depend only on the time that passed.
async function letPass(simulator: Simulator, isReady: () => boolean): Promise<void> {
  for (let second = 0; second < momentS; second += 1) {
    simulator.gateway.advance(1000);
    await pause(50);
    if (second === momentS - settleS && !isReady()) throw new Error("The page did not connect.");
  }
}

/** Waits until the page's text stays the same for half a second. */
async function waitUntilSettled(page: Page): Promise<void> {
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
