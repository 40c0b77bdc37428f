import { fireEvent, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import type { HubEvents } from "#hub-api/events.ts";
import messages from "#app/locales/en/messages.json" with { type: "json" };
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { EventsExport } from "#app/hub/events/EventsExport.tsx";
import { EventsView } from "#app/hub/events/EventsView.tsx";
import { dayAfter, dayOf, dayStartS, type Day } from "#plant/history/local-day.ts";
import { createClient } from "#protocol/client/client.ts";
import { renderPart } from "../../support/renderPart.tsx";

function eventsOf(day: Day): HubEvents {
  const startS = (dayStartS(day) ?? 0) + 3_600;
  const event = { serial: "116180000001", code: 142, startS, endS: startS + 60 };
  return {
    events: [{ ...event, text: `Event of ${day}`, isActive: false, isDated: true }],
    sinceS: startS - 10 * 86_400,
    isCut: false,
  };
}

const answer = (url: string) => {
  const { pathname, searchParams } = new URL(url, "http://hub.test");
  const day = searchParams.get("from") ?? "";
  const isAsked = pathname === "/hub/events" && searchParams.get("to") === day;
  return Promise.resolve(
    isAsked ? Response.json(eventsOf(day)) : new Response("", { status: 404 }),
  );
};

it("shows the events of the day that is chosen, and of no other", async () => {
  const today = dayOf(Date.now() / 1000);
  const days = [today, dayAfter(today, -1), dayAfter(today, -2)];
  const { store, rerender } = await renderPart(<i />, "en", ["hub", "messages"]);
  store.set(clientAtom, createClient({ fetch: answer, authdata: () => undefined }));
  rerender(<EventsView />);
  await screen.findByText(`Event of ${today}`);
  for (const day of days.slice(1)) {
    fireEvent.change(screen.getByLabelText("Day"), { target: { value: day } });
    await screen.findByText(`Event of ${day}`);
    expect(screen.queryAllByText(/^Event of/)).toHaveLength(1);
  }
});

it("an address that names a day to come shows today", async () => {
  const today = dayOf(Date.now() / 1000);
  window.history.replaceState(null, "", `/?day=${dayAfter(today, 1)}`);
  onTestFinished(() => window.history.replaceState(null, "", "/"));
  const { store, rerender } = await renderPart(<i />, "en", ["hub", "messages"]);
  store.set(clientAtom, createClient({ fetch: answer, authdata: () => undefined }));
  rerender(<EventsView />);
  expect(await screen.findByText(`Event of ${today}`)).toBeTruthy();
});

it("says that the events were not saved, and saves them at the next try", async () => {
  const today = dayOf(Date.now() / 1000);
  const saved: unknown[] = [];
  const spies = [
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      saved.push(blob);
      return "blob:test";
    }),
  ];
  onTestFinished(() => spies.forEach((spy) => spy.mockRestore()));
  const { store, rerender } = await renderPart(<i />, "en", ["hub", "messages"]);
  let isAway = true;
  const fetch = (url: string) =>
    isAway ? Promise.resolve(new Response("", { status: 500 })) : answer(url);
  store.set(clientAtom, createClient({ fetch, authdata: () => undefined }));
  rerender(<EventsExport from={today} today={today} nameOf={(serial) => serial} />);
  fireEvent.click(screen.getByRole("button", { name: messages.events.export }));
  await screen.findByText(messages.events.notSaved);
  expect(saved).toEqual([]);
  isAway = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(saved).toHaveLength(1), { timeout: 30_000 });
  expect(screen.queryByText(messages.events.notSaved)).toBeNull();
});
