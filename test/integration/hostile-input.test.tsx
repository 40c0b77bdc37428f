import { act, cleanup, configure, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Endpoint } from "#protocol/api/endpoint.ts";
import { endpoints } from "#protocol/api/endpoints.ts";
import { awakeGateway } from "../support/faultyGateway.ts";
import { hostileFindings } from "../support/hostileFindings.ts";
import { poison, textsOf, type HostileKind } from "../support/hostileGateway.ts";
import { holdTime, openMemoryApp, settle, until } from "../support/memoryApp.tsx";
import { pagePaths } from "../support/pages.ts";

configure({ defaultHidden: true });

beforeEach(() => {
  window.localStorage.clear();
  holdTime();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The interface in front of a gateway that says nothing but hostile texts, and what the console got. */
async function openHostile(...kinds: readonly HostileKind[]) {
  const complain = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const gateway = awakeGateway();
  await poison(gateway, textsOf(...kinds));
  const app = await openMemoryApp(gateway, "/about");
  const visit = async (path: string) => {
    await app.go(path);
    gateway.advance(2_000);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await settle();
  };
  const complaints = () =>
    complain.mock.calls
      .map((call) => call.map(String).join(" ").slice(0, 300))
      // Emotion says so of selectors in development alone.
      .filter((line) => !line.includes("server-side rendering"));
  return { app, gateway, visit, complaints };
}

const isFailed = () => document.querySelector("main h1")?.textContent === "Something went wrong";

test.each([["markup"], ["characters"], ["length", "words"], ["script", "data"]] as const)(
  "texts of the gateway stay texts on every page: %s",
  async (...kinds) => {
    const { app, visit, complaints } = await openHostile(...kinds);
    const found: string[] = [];
    for (const path of pagePaths) {
      await visit(path);
      found.push(...hostileFindings().map((line) => `${path}: ${line}`));
      if (isFailed() || app.currentPath() !== path) found.push(`${path} is not there`);
    }
    expect(found).toEqual([]);
    expect(complaints()).toEqual([]);
  },
);

const reads = Object.values(endpoints)
  .flatMap((area): Endpoint[] => Object.values(area))
  .filter(({ kind }) => kind === "read");

const openers: readonly (readonly [string, readonly RegExp[]])[] = [
  ["/", [/^Limit$/, /^On\/off/, /^Info$/, /^Grid/, /^Events/]],
  ["/settings/inverter", [/^Edit/, /^Delete/]],
];

test.each(["markup", "characters"] as const)(
  "nor is there more in the dialogs: %s",
  async (kind) => {
    const { visit, complaints } = await openHostile(kind);
    const found: string[] = [];
    for (const [path, names] of openers) {
      await visit(path);
      for (const name of names) {
        const [opener] = within(screen.getByRole("main")).getAllByRole("button", { name });
        await act(async () => opener?.click());
        await until(() => document.querySelector("dialog") !== null);
        await settle();
        const dialog = document.querySelector("dialog");
        found.push(...hostileFindings().map((line) => `${path} ${String(name)}: ${line}`));
        if (dialog === null) found.push(`${path}: no dialog ${String(name)}`);
        await act(async () => {
          if (dialog) fireEvent(dialog, new Event("cancel", { cancelable: true }));
        });
        await settle();
      }
    }
    expect(found).toEqual([]);
    expect(complaints()).toEqual([]);
  },
);

test("nor in what the gateway says of a failure, or of a save", async () => {
  const { app, gateway, visit, complaints } = await openHostile("characters", "markup");
  const found: string[] = [];
  await visit("/settings/vedirect");
  const [field] = screen.getAllByRole("switch", { name: /logging/ });
  await act(async () => field?.click());
  await act(async () => document.querySelector<HTMLElement>("form [type=submit]")?.click());
  await settle();
  const refusal = within(screen.getByRole("main")).getByRole("alert").textContent;
  expect(refusal).toMatch(/<img src=x|\[31mc/);
  found.push(...hostileFindings());

  const message = textsOf("characters", "markup");
  for (const { method, path } of reads) {
    const body = JSON.stringify({ message: message() });
    gateway.faults.set({ method, path }, { kind: "status", status: 500, body });
  }
  await app.go("/about");
  for (const path of pagePaths) {
    await visit(path);
    found.push(...hostileFindings().map((line) => `${path}: ${line}`));
  }
  expect(found).toEqual([]);
  expect(complaints()).toEqual([]);
});

test("nor in the report, which goes to others", async () => {
  const { app, visit } = await openHostile("characters", "markup");
  await visit("/help");
  await act(async () => screen.getByRole("button", { name: "Create report" }).click());
  await app.passUntil(() => document.querySelector("main pre") !== null, 30);
  expect(document.querySelector("main pre")?.textContent).toContain("== Heliograph ==");
  expect(hostileFindings()).toEqual([]);
});
