import { act, fireEvent, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { signInAtom } from "#app/shared/session/session.ts";
import { faultColumns } from "../support/reliability/faults.ts";
import { type Place, specifiedCalls } from "../support/reliability/places.ts";
import { awakeGateway, breakCall } from "../support/faultyGateway.ts";
import { holdTimeInEach, openMemoryApp, settle, until } from "../support/memoryApp.tsx";
import { areAllWalked, spreadRows } from "../support/walks.ts";

holdTimeInEach();

function callsOf(wanted: (place: Place) => boolean) {
  return specifiedCalls.flatMap(({ name, endpoint, place }) =>
    wanted(place) && endpoint.kind !== "upload" ? [{ name, endpoint, place }] : [],
  );
}

const mainText = () => document.querySelector("main")?.textContent ?? "";
const isBusy = () => document.querySelector("main [aria-busy='true']") !== null;
const hasAlert = () => document.querySelector("main [role='alert']") !== null;

// A page's display depends on the kind of failure alone; that every fault ends in one of these is proved beside.
const kinds = ["refused", "s500", "html", "types"] as const;

/** The kind for the place at a position, so that the places meet all of them in turn; all in `npm run test:all`. */
const kindsInTurn = (at: number) =>
  kinds.filter((_, kind) => areAllWalked || kind === at % kinds.length);

const pageLoads = callsOf(({ kind, part }) => kind === "load" && part !== "dialog");

describe.each(
  spreadRows(
    pageLoads.map((each, at) => ({ ...each, at })),
    9,
  ),
)("$name on $place.route", ({ endpoint, place, at }) => {
  test("says what is wrong in German, comes back by itself, and asks for a new sign-in", async () => {
    const gateway = awakeGateway();
    const app = await openMemoryApp(gateway, "/about", "de");
    for (const fault of kindsInTurn(at)) {
      const { outcome } = faultColumns[fault];
      await breakCall(gateway, endpoint, faultColumns[fault]);
      await app.go(place.route);
      const text = app.i18n.t(`callError.${outcome}`, { ns: "shell", status: 500, message: "" });
      expect([fault, mainText()]).toEqual([fault, expect.stringContaining(text.trim())]);
      expect([fault, isBusy()]).toEqual([fault, false]);
      gateway.faults.clear();
      const tookS = await app.passUntil(() => !mainText().includes(text.trim()) && !isBusy(), 75);
      expect([fault, tookS]).toEqual([fault, fault === "html" ? 60 : 5]);
      await app.go("/about");
    }
    await breakCall(gateway, endpoint, faultColumns.s401);
    await app.go(place.route);
    expect(app.currentPath()).toBe(`/login?returnUrl=${encodeURIComponent(place.route)}`);
    gateway.faults.clear();
    await act(async () => app.store.set(signInAtom, { authdata: btoa("admin:openDTU42") }));
    await app.go(place.route);
    await settle();
    expect([hasAlert(), isBusy()]).toEqual([false, false]);
  });
});

/** Fields by their names, and the text to type; true flips a switch. */
type Typing = Readonly<Record<string, string | true>>;

const verbose: Typing = { verbose_logging: true };

/** Input on a page before it is saved. */
const typings: Readonly<Record<string, Typing>> = {
  "/settings/security": { password: "correct-horse-9", repeat: "correct-horse-9" },
  "/settings/dtu": { pollinterval: "9" },
  "/settings/mqtt": { mqtt_enabled: true, mqtt_hostname: "broker.lan", mqtt_password: "secret" },
  "/settings/network": { hostname: "roof", password: "another one" },
  "/settings/ntp": { ntp_server: "time.lan" },
  "/settings/vedirect": verbose,
  "/settings/powermeter": verbose,
  "/settings/powerlimiter": verbose,
  "/settings/battery": verbose,
  "/settings/chargerac": { auto_power_enabled: true },
  "/settings/device": { "curPin.name": "" },
};

function fieldOf(name: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
  if (field === null) throw new Error(`no field ${name} in ${mainText()}`);
  return field;
}

async function typeAll(typing: Typing): Promise<void> {
  for (const [name, text] of Object.entries(typing)) {
    await act(async () => {
      if (text === true) fireEvent.click(fieldOf(name));
      else fireEvent.change(fieldOf(name), { target: { value: text } });
    });
  }
}

const standing = (typing: Typing) =>
  Object.keys(typing).map((name) => [name, fieldOf(name).value, fieldOf(name).checked]);

async function press(name: string | RegExp, within = document.body): Promise<void> {
  const buttons = screen.getAllByRole("button", { name });
  const button = buttons.find((found) => within.contains(found));
  if (!button) throw new Error(`no button ${String(name)} in ${mainText()}`);
  await act(async () => fireEvent.click(button));
  await settle();
}

async function submit(): Promise<void> {
  const button = document.querySelector<HTMLButtonElement>("form [type='submit']");
  await act(async () => button?.click());
  await settle();
}

const saves = callsOf(
  ({ kind, route, part }) => kind === "save" && part === undefined && route in typings,
);

describe.each(saves.map((each, at) => ({ ...each, at })))(
  "$name on $place.route",
  ({ endpoint, place, at }) => {
    test("that fails says so in French, keeps what was typed, and saves at the next press", async () => {
      const gateway = awakeGateway();
      const app = await openMemoryApp(gateway, place.route, "fr");
      const typing = typings[place.route] ?? {};
      await app.passUntil(() => document.querySelector("form [type='submit']") !== null, 10);
      await typeAll(typing);
      const before = standing(typing);
      for (const fault of kindsInTurn(at)) {
        const { outcome } = faultColumns[fault];
        await breakCall(gateway, endpoint, faultColumns[fault]);
        await submit();
        gateway.faults.clear();
        const text = app.i18n.t(`callError.${outcome}`, { ns: "shell", status: 500, message: "" });
        // Where the way to the gateway may have changed, it is waited for instead.
        const isWaitedFor = fault === "refused" && place.route === "/settings/network";
        expect([fault, isWaitedFor || mainText().includes(text.trim())]).toEqual([fault, true]);
        await app.passUntil(() => document.querySelector("form [name]") !== null, 10);
        expect([fault, standing(typing)]).toEqual([fault, before]);
        expect([fault, isBusy()]).toEqual([fault, false]);
      }
      await submit();
      expect(
        await app.passUntil(() => !hasAlert() && document.querySelector("form") !== null, 40),
      ).toBeDefined();
      expect(standing(typing)).toEqual(before);
      expect(document.querySelector("main output button")).toBeNull();
    });
  },
);

/** A manual action: the way to it, the last press, and the input on the way. */
interface Act {
  readonly reach: () => Promise<void>;
  readonly send: () => Promise<void>;
  /** Names of fields, or all that there are in the dialog. */
  readonly typed?: readonly string[] | "dialog";
}

const dialog = () => document.querySelector<HTMLElement>("dialog[open]") ?? document.body;
const inDialog = (name: string | RegExp) => press(name, dialog());

/** Opens a dialog; its file may have to come first. */
async function openDialog(button: string | RegExp): Promise<void> {
  await press(button, document.querySelector("main") ?? undefined);
  await until(() => dialog() !== document.body);
  await settle();
}

async function fillNumber(text: string): Promise<void> {
  const field = dialog().querySelector("input[inputmode='decimal'], input[type='number']");
  if (field) await act(async () => fireEvent.change(field, { target: { value: text } }));
}

async function fill(name: string, text: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>(
    `dialog[open] [name="${name}"], main [name="${name}"]`,
  );
  if (!field) throw new Error(`no field ${name}`);
  await act(async () => fireEvent.change(field, { target: { value: text } }));
}

const acts: Readonly<Record<string, Act>> = {
  "security.authenticate": {
    reach: async () => {
      await fill("username", "admin");
      await fill("password", "openDTU42");
    },
    send: () => submit(),
    typed: ["username", "password"],
  },
  "inverter.add": {
    reach: async () => {
      await fill("serial", "114181807777");
      await fill("name", "Shed");
    },
    send: () => press("Add"),
    typed: ["serial", "name"],
  },
  "inverter.edit": {
    reach: async () => {
      await press(/^Edit /);
      await fill("name", "Shed");
    },
    send: () => inDialog("Save"),
    typed: "dialog",
  },
  "inverter.remove": { reach: () => press(/^Delete /), send: () => inDialog("Delete") },
  "inverter.order": {
    reach: async () => {
      const [handle] = screen.getAllByRole("button", { name: /^Move / });
      await act(async () => fireEvent.keyDown(handle ?? document.body, { key: "ArrowDown" }));
    },
    send: () => press("Save order"),
  },
  "ntp.setTime": { reach: () => settle(), send: () => press("Set gateway clock to this device") },
  "powermeter.test": {
    reach: async () => {
      const source = document.querySelector<HTMLSelectElement>("[name='source']");
      if (source) await act(async () => fireEvent.change(source, { target: { value: "3" } }));
      await fill("http_phases.0.url", "http://meter.lan/json").catch(() => undefined);
      await fill("http_phases.0.json_path", "power").catch(() => undefined);
    },
    send: () => press("Test HTTP request"),
  },
  "charger.limit": {
    reach: async () => {
      await openDialog("Limits");
      const [isOn] = dialog().querySelectorAll<HTMLElement>("[role='switch']");
      await act(async () => isOn?.click());
      await fillNumber("52");
    },
    send: () => inDialog("Set limits"),
    typed: "dialog",
  },
  "limit.write": {
    reach: async () => {
      await openDialog("Limit");
      await fillNumber("50");
    },
    send: () => inDialog("Set limit"),
    typed: "dialog",
  },
  "power.write": { reach: () => openDialog("On/off"), send: () => inDialog(/^Turn on/) },
  "config.get": { reach: () => settle(), send: () => press("Download") },
  "config.reset": {
    reach: () => settle(),
    send: async () => {
      await press("Factory reset");
      await inDialog("Confirm");
    },
  },
  "maintenance.reboot": {
    reach: () => settle(),
    send: async () => {
      await press("Reboot");
      await inDialog("Reboot");
    },
  },
};

const typedInDialog = () => [...dialog().querySelectorAll("input")].map(({ value }) => value);

function failures(): readonly string[] {
  return [...document.querySelectorAll("[role='alert']")]
    .map((alert) => alert.textContent ?? "")
    .filter((text) =>
      /does not answer|answered|cannot be read|unexpected shape|HTTP ERROR/.test(text),
    );
}

/** A gateway whose places are all taken shows no form that adds an inverter. */
function freePlace({ device }: ReturnType<typeof awakeGateway>): void {
  const { inverters } = device.config;
  const free = inverters.slice(-1).map((slot) => ({ ...slot, serial: "" }));
  device.save("inverters", [...inverters.slice(0, -1), ...free]);
}

const actCalls = callsOf(({ kind }) => kind === "save").filter(
  ({ name, place }) => !(place.route in typings && name.endsWith(".write")),
);

describe.each(actCalls.map((each, at) => ({ ...each, at })))(
  "$name on $place.route",
  ({ name, endpoint, place, at }) => {
    test("that fails says so, leaves everything as it was, and works at the next press", async () => {
      const gateway = awakeGateway();
      if (name === "inverter.add") freePlace(gateway);
      const app = await openMemoryApp(gateway, place.route);
      const hasAll = () => !isBusy() && (place.route !== "/" || mainText().includes("Limits"));
      await app.passUntil(hasAll, 20);
      await acts[name]?.reach();
      const { typed: fields = [] } = acts[name] ?? {};
      const typedValues = () =>
        fields === "dialog"
          ? typedInDialog()
          : fields.map(
              (field) => document.querySelector<HTMLInputElement>(`[name="${field}"]`)?.value,
            );
      const before = typedValues();
      for (const fault of kindsInTurn(at)) {
        await breakCall(gateway, endpoint, faultColumns[fault], "?file=config.json");
        const asked = gateway.received.length;
        await acts[name]?.send();
        gateway.faults.clear();
        expect([fault, gateway.received.length - asked]).not.toEqual([fault, 0]);
        // A file may hold any JSON, so a page in its place decides.
        const isAnyFile = name === "config.get" && fault === "types";
        expect([fault, failures().length > 0]).toEqual([fault, !isAnyFile]);
        expect([fault, document.querySelector("[aria-busy='true']")]).toEqual([fault, null]);
        expect(typedValues()).toEqual(before);
      }
      await acts[name]?.send();
      await settle();
      // The gateway may well refuse the repaired request.
      expect(failures()).toEqual([]);
    });
  },
);

test.each(["limit.write", "charger.limit", "inverter.edit"])(
  "a restart in the middle of a dialog (%s): what was typed stays, and goes out afterwards",
  async (name) => {
    const call = actCalls.find((each) => each.name === name);
    if (!call) throw new Error(`no call ${name}`);
    const gateway = awakeGateway();
    const app = await openMemoryApp(gateway, call.place.route);
    await app.passUntil(
      () => !isBusy() && (call.place.route !== "/" || mainText().includes("Limits")),
      15,
    );
    await acts[name]?.reach();
    const before = typedInDialog();
    gateway.device.restart(0);
    await acts[name]?.send();
    expect([failures().length > 0, typedInDialog()]).toEqual([true, before]);
    await app.passUntil(() => gateway.device.isRunning(), 60);
    const sentRequests = () =>
      gateway.received.filter(
        ({ path, method }) => method === "POST" && path === call.endpoint.path,
      );
    const already = sentRequests().length;
    await acts[name]?.send();
    await settle();
    expect([failures(), sentRequests().length - already]).toEqual([[], 1]);
  },
);

const dialogs: Readonly<Record<string, string | RegExp>> = {
  "eventlog.status": /^Events/,
  "devinfo.status": "Info",
  "gridprofile.status": "Grid",
  "gridprofile.raw": "Grid",
  "limit.status": "Limit",
  "power.status": "On/off",
};
const dialogLoads = callsOf(({ kind, part }) => kind === "load" && part === "dialog");

// The bytes of a profile are read where the gateway does not know it.
const unknownProfile = { kind: "body", body: '{"name":"Unknown","sections":[]}' } as const;

test("a dialog that cannot be loaded says so, and comes back by itself", async () => {
  const gateway = awakeGateway("one-inverter");
  const app = await openMemoryApp(gateway, "/");
  await app.passUntil(() => screen.queryByRole("button", { name: /^Events/ }) !== null, 15);
  expect(dialogLoads.map(({ name }) => name).toSorted()).toEqual(Object.keys(dialogs).toSorted());
  for (const [at, { name, endpoint }] of dialogLoads.entries()) {
    for (const fault of kindsInTurn(at)) {
      await breakCall(gateway, endpoint, faultColumns[fault], "?inv=114180610042");
      if (name === "gridprofile.raw") gateway.faults.set("/api/gridprofile/status", unknownProfile);
      await openDialog(dialogs[name] ?? "");
      await settle();
      gateway.faults.clear();
      expect([name, fault, failures().length > 0]).toEqual([name, fault, true]);
      const tookS = await app.passUntil(() => failures().length === 0, 65);
      expect([name, fault, tookS]).toEqual([name, fault, fault === "html" ? 60 : 5]);
      await inDialog(/Close/);
      await until(() => dialog() === document.body);
    }
  }
});
