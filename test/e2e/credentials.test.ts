import { mkdtempSync, readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";
import { feeds } from "#protocol/areas/feeds.ts";
import type { SecurityConfig } from "#protocol/areas/security.ts";
import { authdataFrom } from "#protocol/client/authdata.ts";
import { openApp, password as firstPassword, type App } from "../support/app.ts";
import { pagePaths, untilShown } from "../support/pages.ts";
import { pass } from "../support/time.ts";
import { walkedRows } from "../support/walks.ts";

const password = "Qz9 sécret%/pw+";

/** Whether a text holds a password in any form in which it may be written. */
function telling(secret: string): (text: string) => boolean {
  const authdata = authdataFrom("admin", secret);
  const forms = [secret, encodeURIComponent(secret), authdata, encodeURIComponent(authdata)];
  return (text) => forms.some((form) => text.includes(form));
}
const tells = telling(password);

/** Sets the gateway's password, and whether it lets everybody read. */
async function secure({ simulator }: App, to: SecurityConfig): Promise<void> {
  const body = new FormData();
  body.append("data", JSON.stringify(to));
  const headers = { Authorization: `Basic ${btoa(`admin:${firstPassword}`)}` };
  const address = "http://gateway/api/security/config";
  await simulator.gateway.fetch(new Request(address, { method: "POST", headers, body }));
}

/** A server of another origin that accepts requests of every page, and the requests it got. */
async function stranger(): Promise<{
  readonly url: string;
  readonly asked: IncomingHttpHeaders[];
}> {
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, response) => {
    asked.push(headers);
    response.writeHead(200, {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Headers": "Authorization, X-Requested-With",
    });
    response.end("{}");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => void server.close());
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("no port");
  return { url: `http://localhost:${bound.port}/`, asked };
}

/** Everything that the browser keeps for the page, by its place. */
function keptBy(page: Page): Promise<readonly (readonly [string, string])[]> {
  return page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- all of it runs in the page
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error));
      });
    const records: [string, string][] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const all = await settled(database.transaction(store).objectStore(store).getAll());
        records.push([`database ${name} ${store}`, JSON.stringify(all)]);
      }
      database.close();
    }
    return [
      ...Object.entries(localStorage).map(([key, text]) => [`local ${key}`, text] as const),
      ...Object.entries(sessionStorage).map(([key, text]) => [`session ${key}`, text] as const),
      ["cookie", document.cookie] as const,
      ["state", JSON.stringify(history.state)] as const,
      ...records,
    ];
  });
}

it("credentials are kept in one place, go to the gateway alone, and are told nowhere", async () => {
  const app = await openApp({
    path: "/about",
    simulator: { clock: "manual" },
    expectedComplaints: [/40[14]|500|302|Content Security Policy|ERR_|Failed to load/],
  });
  const { page, context, address, simulator } = app;
  // A password that is found wherever it goes.
  await secure(app, { password, allow_readonly: false });
  const own = new URL(address("/")).origin;
  const elsewhere = await stranger();
  const told: string[] = [];
  const tell = (place: string, text: string) => tells(text) && told.push(`${place}: ${text}`);
  page.on("console", (message) => tell("console", message.text()));
  page.on("framenavigated", (frame) => tell("address", frame.url()));
  context.on("request", (request) => {
    tell("address", request.url());
    if (new URL(request.url()).origin !== own) tell("header", JSON.stringify(request.headers()));
  });
  await context.addInitScript(() => {
    const entries: unknown[] = [];
    Reflect.set(globalThis, "entries", entries);
    for (const name of ["pushState", "replaceState"] as const) {
      const real = history[name].bind(history);
      history[name] = (...entry) => {
        entries.push(entry);
        real(...entry);
      };
    }
  });
  const github: Record<string, string>[] = [];
  await context.route("https://api.github.com/**", async (route) => {
    github.push(await route.request().allHeaders());
    await route.fulfill({ json: { total_commits: 0, html_url: "" } });
  });

  await page.goto(address("/login?returnUrl=%2Finfo%2Fsystem"));
  const signIn = async (typed: string) => {
    await page.getByLabel("User name").fill("admin");
    await page.getByLabel("Password", { exact: true }).fill(typed);
    await page.keyboard.press("Enter");
  };
  await signIn(`${password}x`);
  const refusal = page.getByRole("alert").getByText("Invalid credentials");
  await refusal.waitFor();
  tell("refusal", await page.innerText("body"));
  await signIn(password);
  await page.getByRole("switch", { name: "Look for updates" }).click();
  await expect.poll(() => github.length).toBe(1);
  tell("code host", JSON.stringify(github));

  const location = { Location: elsewhere.url };
  simulator.gateway.faults.set("/api/ntp/status", {
    kind: "status",
    status: 302,
    headers: location,
  });
  const echo = { kind: "status", status: 500, body: '{"message":"no"}' } as const;
  simulator.gateway.faults.set("/api/mqtt/status", echo);
  for (const path of pagePaths.filter((each) => each !== "/login")) {
    await page.evaluate((to) => history.pushState(null, "", to), path);
    await untilShown(app);
    tell(path, await page.innerText("body"));
  }
  expect(app.received("/api/ntp/status").length).toBeGreaterThan(0);
  expect(elsewhere.asked).toEqual([]);

  await page.evaluate(() => history.pushState(null, "", "/help"));
  await page.getByRole("button", { name: "Start recording" }).click();
  await page.getByRole("button", { name: "Create report" }).click();
  const report = page.getByRole("region", { name: "Preview of the report" });
  await report.waitFor();
  tell("report", await report.innerText());
  await pass(app, 5_000);
  await page.getByRole("button", { name: "Stop" }).click();
  await page
    .getByRole("switch", { name: /private|Redact|Replace/ })
    .last()
    .uncheck();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).last().click(),
  ]);
  const file = join(mkdtempSync(join(tmpdir(), "heliograph-")), "recording.json");
  await download.saveAs(file);
  const recording = readFileSync(file, "utf8");
  expect(recording.length).toBeGreaterThan(1_000);
  tell("recording", recording);

  tell("history", JSON.stringify(await page.evaluate("entries")));
  const kept = await keptBy(page);
  expect(kept.filter(([, text]) => tells(text)).map(([place]) => place)).toEqual(["local user"]);
  const openedLater: string[] = [];
  page.on("websocket", (socket) => openedLater.push(socket.url()));
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("main").getByRole("button", { name: "Login" }).waitFor();
  expect(openedLater).toEqual([]);
  expect((await keptBy(page)).filter(([, text]) => tells(text))).toEqual([]);
  expect(told).toEqual([]);
});

const question = "/api/security/config";

/** The live page of a signed-in person, its console, and the addresses of its sockets. */
async function openLive(isOpen: boolean) {
  const app = await openApp({
    path: "/about",
    isSignedIn: true,
    simulator: { clock: "manual", scenario: "one-inverter" },
    expectedComplaints: [/ERR_|WebSocket connection/],
  });
  const { page, address } = app;
  await secure(app, { password: firstPassword, allow_readonly: isOpen });
  const lines: string[] = [];
  const addresses: string[] = [];
  page.on("console", (line) => lines.push(`${line.text()} ${line.location().url}`));
  page.on("websocket", (socket) => addresses.push(socket.url()));
  const isToldPassword = telling(firstPassword);
  return {
    ...app,
    show: () => page.goto(address("/")),
    addresses,
    complaints: (about: RegExp) => lines.filter((line) => about.test(line)).length,
    told: () => lines.filter(isToldPassword),
    /** Lets time pass until the page hears its socket. */
    passUntilOnline: async () => {
      await expect
        .poll(async () => {
          await pass(app, 500);
          return page.getByRole("main").getByText("Online", { exact: true }).count();
        })
        .toBe(1);
    },
  };
}

it("a socket that is refused tells the console no password that nobody asks for", async () => {
  const { show, simulator, complaints, addresses, received, told } = await openLive(true);
  simulator.gateway.faults.set(feeds.live.path, { kind: "refuse" });
  await show();
  // The second comes after the growing delay of the first.
  await expect.poll(() => complaints(/WebSocket connection .*livedata/)).toBeGreaterThan(1);
  expect(addresses.filter((each) => each.includes("@"))).toEqual([]);
  expect(received(question).length).toBeGreaterThan(1);
  expect(told()).toEqual([]);
});

it.each(walkedRows([true, false]))(
  "no socket is opened to a gateway that went away, so no console tells a password: everybody may read %s",
  async (isOpen) => {
    const app = await openLive(isOpen);
    const { show, simulator, complaints, addresses, told, passUntilOnline } = app;
    await show();
    await passUntilOnline();
    expect(addresses.some((each) => each.includes("@"))).toBe(!isOpen);
    const before = addresses.length;
    simulator.gateway.device.restart(0);
    await pass(app, 500);
    await expect.poll(() => complaints(/ERR_.*security/)).toBeGreaterThan(0);
    expect(addresses.length).toBe(before);
    await passUntilOnline();
    expect(addresses.length).toBeGreaterThan(before);
    expect(complaints(/WebSocket/)).toBe(0);
    expect(told()).toEqual([]);
  },
);
