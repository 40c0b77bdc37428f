import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { endpoints } from "#protocol/api/endpoints.ts";
import type { ScenarioName } from "#simulator/scenario/scenario.ts";
import { dialogCases } from "../support/dialogs.ts";
import { openHostile } from "../support/hostileApp.tsx";
import { hostileFindings } from "../support/hostileFindings.ts";
import { hostileMixes, textsOf, type HostileKind } from "../support/hostileGateway.ts";
import { holdTimeInEach, settle, until } from "../support/memoryApp.tsx";

holdTimeInEach();

type App = Awaited<ReturnType<typeof openHostile>>;

interface HostileDialog {
  readonly scenario?: ScenarioName;
  /** Gives what opens it; `look` is for what is gone by then. */
  readonly opener: (app: App, kinds: readonly HostileKind[], look: () => void) => Promise<Opener>;
}

type Opener = HTMLElement | undefined;

const button = (path: string, name: RegExp) => async (app: App) => {
  await app.visit(path);
  return inMain(name);
};

function inMain(name: RegExp): Opener {
  return within(screen.getByRole("main")).queryAllByRole("button", { name })[0];
}

/** By their place below `src/features`. */
const dialogs: Readonly<Record<string, HostileDialog>> = {
  "live/dialogs/limit/LimitDialog.tsx": { opener: button("/", /^Limit$/) },
  "live/dialogs/PowerDialog.tsx": { opener: button("/", /^On\/off/) },
  "live/dialogs/DeviceInfoDialog.tsx": { opener: button("/", /^Info$/) },
  "live/dialogs/GridProfileDialog.tsx": { opener: button("/", /^Grid/) },
  "live/dialogs/EventLogDialog.tsx": { opener: button("/", /^Events/) },
  "live/dialogs/ChargerLimitDialog.tsx": { opener: button("/", /^Limits$/) },
  "live/dialogs/WhyDialog.tsx": { opener: button("/", /^Why/), scenario: "unreachable" },
  "maintenance/config/ResetCard.tsx": { opener: beforeReset },
  "maintenance/config/RestoreReview.tsx": { opener: compareFiles },
  "maintenance/restart/RebootPage.tsx": { opener: button("/maintenance/reboot", /^Reboot$/) },
  "settings/pages/inverter/DeleteInverter.tsx": { opener: button("/settings/inverter", /^Delete/) },
  "settings/pages/inverter/EditInverter.tsx": { opener: button("/settings/inverter", /^Edit/) },
};

/** Dialogs that hold nothing which a gateway or a file could say. */
const withoutTexts = [
  "history/HistoryTools.tsx",
  "maintenance/LeaveUploadDialog.tsx",
  "settings/engine/LeaveChangesDialog.tsx",
];

/** A reset that the gateway takes: then its access point is named. */
async function beforeReset({ gateway, visit }: App, kinds: readonly HostileKind[]) {
  const body = JSON.stringify({ type: "success", message: textsOf(...kinds)(), code: 1001 });
  gateway.faults.set(endpoints.config.reset, { kind: "body", body });
  await visit("/settings/config");
  return inMain(/^Factory reset$/);
}

/** The text of a `config.json` that has the parts of one. */
function configFile(next: () => string): string {
  const part = () => ({ [next()]: next(), ssid: next(), list: [next()] });
  return JSON.stringify({ cfg: part(), wifi: part(), mqtt: part(), [next()]: part() });
}

/** Compares a hostile file with what the gateway has, on a page that shows every change. */
async function compareFiles(
  { gateway, visit }: App,
  kinds: readonly HostileKind[],
  look: () => void,
) {
  const next = textsOf(...kinds);
  gateway.faults.set(endpoints.config.get, { kind: "body", body: configFile(next) });
  await visit("/settings/config");
  const chosen = new File([configFile(next)], `${next().slice(0, 100)}.json`);
  const field = document.querySelector("input[type=file]") ?? document.body;
  await act(async () => fireEvent.change(field, { target: { files: [chosen] } }));
  look();
  await act(async () => inMain(/^Compare$/)?.click());
  await until(() => inMain(/^Restore$/) !== undefined);
  for (const details of document.querySelectorAll("details")) details.open = true;
  await settle();
  return inMain(/^Restore$/);
}

test("every dialog is looked at", () => {
  const all = [...Object.keys(dialogs), ...withoutTexts];
  expect(all.toSorted()).toEqual(dialogCases.map(({ file }) => file).toSorted());
});

const shownDialog = () => document.querySelector("dialog");

/** Presses what sends; an upload goes another way, which the browser's test takes. */
async function send(): Promise<void> {
  const [last] = [...document.querySelectorAll<HTMLElement>("dialog footer button")].slice(-1);
  if (last?.textContent === "Restore") return;
  await act(async () => last?.click());
  await settle();
}

async function close(): Promise<void> {
  const dialog = shownDialog();
  await act(async () => {
    if (dialog) fireEvent(dialog, new Event("cancel", { cancelable: true }));
  });
  await settle();
}

test.each(hostileMixes.map((kinds) => ({ kinds })))(
  "texts of the gateway stay texts in dialogs: $kinds",
  async ({ kinds }) => {
    const found: string[] = [];
    for (const [file, { scenario, opener }] of Object.entries(dialogs)) {
      const app = await openHostile(kinds, scenario);
      const look = () => found.push(...hostileFindings().map((line) => `${file}: ${line}`));
      const pressed = await opener(app, kinds, look);
      look();
      await act(async () => pressed?.click());
      await until(() => shownDialog() !== null);
      await settle();
      look();
      if (shownDialog() === null) found.push(`${file}: no dialog`);
      await send();
      look();
      await close();
      look();
      found.push(...app.complaints());
      app.unmount();
    }
    expect(found).toEqual([]);
  },
);
