import { createStore } from "jotai";
import { expect, it, onTestFinished } from "vitest";
import { HubNote } from "#app/hub/history/HubNote.tsx";
import { historyOf } from "#app/shared/history/history.ts";
import { systemZone, useZone } from "#plant/history/zone.ts";
import { idleHub } from "../../support/idleHub.ts";
import { renderPart } from "../../support/renderPart.tsx";

it.each(["en", "de", "fr"] as const)(
  "names the zone that days are cut by where it is not the browser's: %s",
  async (language) => {
    onTestFinished(() => void useZone(systemZone()));
    const history = { ...historyOf(createStore()), hub: idleHub };
    const overview = { sources: [], keeping: "kept", firstDay: "2026-06-01" } as const;
    const textIn = async (zone: string) => {
      useZone(zone);
      const note = <HubNote history={history} overview={overview} failure={undefined} />;
      const { container, unmount } = await renderPart(note, language, ["hub"]);
      const text = container.textContent;
      unmount();
      return text;
    };
    expect(await textIn("Pacific/Auckland")).toContain("Pacific/Auckland.");
    expect(await textIn(systemZone())).not.toContain(systemZone());
  },
);
