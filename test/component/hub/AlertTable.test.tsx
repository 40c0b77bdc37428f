import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { AlertTable } from "#app/hub/AlertTable.tsx";
import { ActiveAlerts } from "#app/hub/notices/ActiveAlerts.tsx";
import type { Alert } from "#plant/watch/alert.ts";
import { axeProblems } from "../../support/axeDom.ts";
import { renderPart } from "../../support/renderPart.tsx";

const notKept: Alert = {
  rule: "promiseNotKept",
  subject: "promise 3",
  figures: { promise: "timed", names: "Roof", reason: "refused" },
  sinceS: 1_782_000_000,
  startS: 1_782_000_600,
  endS: null,
};
const areas = ["hub", "messages", "devices"] as const;

it.each([
  ["en", "The hub cannot keep a rule: Limit for a time (Roof). The gateway refused", "Limit rules"],
  ["de", "Der Hub hält eine Regel nicht ein: Begrenzung auf Zeit (Roof). Das", "Regeln für Limits"],
  ["fr", "Le hub ne tient pas une règle : Limite pour un temps (Roof). La", "Règles de limite"],
] as const)(
  "says which promise is not kept and why, and leads to the rules of limits, in %s",
  async (locale, text, page) => {
    const { container, rerender } = await renderPart(
      <AlertTable caption="Active" alerts={[notKept]} isOver={false} />,
      locale,
      areas,
    );
    expect(screen.getByText(text, { exact: false })).toBeDefined();
    expect(screen.getByRole("link", { name: page }).getAttribute("href")).toBe("/guardian");
    expect(await axeProblems(container)).toEqual([]);
    rerender(<ActiveAlerts alerts={[notKept]} />);
    expect(screen.getByText(text, { exact: false })).toBeDefined();
  },
);

it.each([
  [3, undefined],
  [4, "one more"],
  [6, "3 more"],
])("of %d active alerts three are shown, and how many more there are: %s", async (count, more) => {
  const alerts = Array.from({ length: count }, (_, at) => ({
    ...notKept,
    subject: `promise ${at}`,
  }));
  await renderPart(
    <ActiveAlerts alerts={[{ ...notKept, endS: notKept.startS }, ...alerts]} />,
    "en",
    areas,
  );
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
  expect(/\w+ more/.exec(document.body.textContent)?.[0]).toBe(more);
});

it("says less where a newer hub names what this page does not know", async () => {
  const figures = { promise: "later", names: "Roof", reason: "later" };
  await renderPart(
    <AlertTable caption="Active" alerts={[{ ...notKept, figures }]} isOver={false} />,
    "en",
    areas,
  );
  expect(screen.getByText(/^The hub cannot keep a rule:\s+\(Roof\)\./)).toBeDefined();
});

it.each([
  ["that lasts until now", null, "2 h 5 min"],
  ["that has ended", 3600, "1 h 0 min"],
])("says for how long there was an alert %s", async (_, lastedS, text) => {
  const sinceS = Date.now() / 1000 - 2 * 3600 - 5 * 60 - 30;
  const endS = lastedS === null ? null : sinceS + lastedS;
  const alert: Alert = { ...notKept, sinceS, startS: sinceS, endS };
  await renderPart(
    <AlertTable caption="Table" alerts={[alert]} isOver={endS !== null} />,
    "en",
    areas,
  );
  expect(screen.getByText(text, { exact: false })).toBeDefined();
});
