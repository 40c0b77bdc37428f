import { expect, it } from "vitest";
import { RecordTrouble } from "#app/hub/notices/RecordTrouble.tsx";
import { troubleKinds } from "#hub-api/alerts.ts";
import { axeProblems } from "../../support/axeDom.ts";
import { renderPart } from "../../support/renderPart.tsx";

it.each(["en", "de", "fr"] as const)(
  "says for every trouble which file it is, and nothing without one: %s",
  async (language) => {
    const file = "/data/record.sqlite";
    const { container, rerender } = await renderPart(<RecordTrouble trouble={null} />, language, [
      "hub",
    ]);
    expect(container.textContent).toBe("");
    const texts = new Set<string | null>();
    for (const kind of troubleKinds) {
      rerender(<RecordTrouble trouble={{ kind, file }} />);
      expect(container.textContent).toContain(file);
      texts.add(container.textContent);
    }
    expect(texts.size).toBe(troubleKinds.length);
    expect(await axeProblems(container)).toEqual([]);
  },
);
