import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, onTestFinished, vi } from "vitest";
import { BackUpNow } from "#app/hub/backups/BackUpNow.tsx";
import { renderPart } from "../../support/renderPart.tsx";

it.each([
  ["a new backup", Response.json({ isNew: true }), "The hub has made a backup.", 1],
  [
    "that nothing changed",
    Response.json({ isNew: false }),
    "Nothing has changed since the newest backup.",
    0,
  ],
  ["a failure", new Response("", { status: 500 }), "The hub could not make a backup", 0],
])("tells %s, and reads the list again for a new one alone", async (_name, answer, text, read) => {
  vi.stubGlobal("fetch", async () => answer);
  onTestFinished(() => void vi.unstubAllGlobals());
  const onMade = vi.fn<() => void>();
  await renderPart(<BackUpNow onMade={onMade} />, "en", ["hub"]);
  await userEvent.click(screen.getByRole("button", { name: "Back up now" }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(onMade).toHaveBeenCalledTimes(read);
});
