import { act, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "#protocol/api/endpoint.ts";
import { endpoints } from "#protocol/api/endpoints.ts";
import { shownText } from "#protocol/shown-text.ts";
import { isWaiting, openHostile } from "../support/hostileApp.tsx";
import { hostileFindings } from "../support/hostileFindings.ts";
import { hostileMixes, textsOf } from "../support/hostileGateway.ts";
import { holdTimeInEach, settle } from "../support/memoryApp.tsx";
import { pagePaths } from "../support/pages.ts";

holdTimeInEach();

const isFailed = () => document.querySelector("main h1")?.textContent === "Something went wrong";

const reads = Object.values(endpoints)
  .flatMap((area): Endpoint[] => Object.values(area))
  .filter(({ kind }) => kind === "read");

// One mix after another, so that every string of every answer and message is of every kind once.
describe.each(hostileMixes.map((kinds) => ({ kinds })))(
  "texts of the gateway stay texts: $kinds",
  ({ kinds }) => {
    test("on every page", async () => {
      const { currentPath, visit, complaints } = await openHostile(kinds);
      const found: string[] = [];
      for (const path of pagePaths) {
        await visit(path);
        found.push(...hostileFindings().map((line) => `${path}: ${line}`));
        if (isFailed() || isWaiting() || currentPath() !== path) found.push(`${path} is not there`);
      }
      expect(found).toEqual([]);
      expect(complaints()).toEqual([]);
    });

    test("in what the gateway says of a failure, or of a save", async () => {
      const { go, gateway, visit, complaints } = await openHostile(kinds);
      const found: string[] = [];
      const message = textsOf(...kinds);
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

    test("in the report, which goes to others", async () => {
      const { passUntil, visit } = await openHostile(kinds);
      await visit("/help");
      await act(async () => screen.getByRole("button", { name: "Create report" }).click());
      await passUntil(() => document.querySelector("main pre") !== null, 30);
      const report = document.querySelector("main pre")?.textContent ?? "";
      expect(report).toContain("== Heliograph ==");
      expect(report.length).toBeLessThan(300_000);
      expect(hostileFindings()).toEqual([]);
    });
  },
);
