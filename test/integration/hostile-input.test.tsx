import { act, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { endpoints } from "#protocol/areas/endpoints.ts";
import { shownText } from "#protocol/shown-text.ts";
import { openHostile } from "../support/hostileApp.tsx";
import { hostileFindings } from "../support/hostileFindings.ts";
import { textsOf, hostileMix } from "../support/hostileGateway.ts";
import { holdTimeInEach, settle, until } from "../support/memoryApp.tsx";
import { specifiedCalls } from "../support/reliability/places.ts";
import { pagePaths } from "../support/pages.ts";

holdTimeInEach();

const reads = specifiedCalls.map(({ endpoint }) => endpoint).filter(({ kind }) => kind === "read");

describe("texts of the gateway stay texts", () => {
  test("in what the gateway says of a failure, or of a save", async () => {
    const { go, gateway, visit, complaints } = await openHostile();
    const found: string[] = [];
    const message = textsOf(...hostileMix);
    // A key that cannot be sent back would keep the page from saving.
    const record = { vedirect_enabled: true, verbose_logging: false, vedirect_updatesonly: true };
    gateway.faults.set(endpoints.vedirect.read, { kind: "body", body: JSON.stringify(record) });
    await visit("/settings/vedirect");
    const [field] = screen.getAllByRole("switch", { name: /logging/ });
    await act(async () => field?.click());
    await act(async () => document.querySelector<HTMLElement>("form [type=submit]")?.click());
    await settle();
    const refusal = within(screen.getByRole("main")).getByRole("alert").textContent;
    expect(refusal).toContain(shownText(message()).slice(0, 4));
    found.push(...hostileFindings());

    for (const { method, path } of reads) {
      const body = JSON.stringify({ message: message() });
      gateway.faults.set({ method, path }, { kind: "status", status: 500, body });
    }
    await go("/about");
    for (const path of pagePaths) {
      await visit(path);
      found.push(...hostileFindings().map((line) => `${path}: ${line}`));
    }
    expect(found).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  test("in the dialog that tells why an inverter does not produce", async () => {
    const { visit, complaints } = await openHostile("unreachable");
    await visit("/");
    const [why] = within(screen.getByRole("main")).getAllByRole("button", { name: /^Why/ });
    await act(async () => why?.click());
    await until(() => document.querySelector("dialog") !== null);
    await settle();
    expect(hostileFindings()).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  test("in the report, which goes to others", async () => {
    const { passUntil, visit } = await openHostile();
    await visit("/help");
    await act(async () => screen.getByRole("button", { name: "Create report" }).click());
    await passUntil(() => document.querySelector("main pre") !== null, 30);
    const report = document.querySelector("main pre")?.textContent ?? "";
    expect(report).toContain("== Heliograph ==");
    expect(report.length).toBeLessThan(300_000);
    expect(hostileFindings()).toEqual([]);
  });
});
