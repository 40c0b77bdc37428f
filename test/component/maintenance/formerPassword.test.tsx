import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, onTestFinished, vi } from "vitest";
import { FormerPassword } from "#app/hub/backups/FormerPassword.tsx";
import { renderPart } from "../../support/renderPart.tsx";

const press = () => userEvent.click(screen.getByRole("button", { name: "Open" }));

it("opens backups by a former password, and keeps what was typed where it is wrong", async () => {
  const sent: unknown[] = [];
  const answer = { status: 409 };
  vi.stubGlobal("fetch", (_path: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body));
    return Promise.resolve(new Response('{"opened":2}', answer));
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const onOpened = vi.fn<() => void>();
  await renderPart(<FormerPassword count={2} onOpened={onOpened} />, "en", ["hub"]);
  const field = screen.getByLabelText<HTMLInputElement>("Former password");
  await userEvent.type(field, "old one");
  await press();
  await screen.findByText("No backup was made with this password.");
  expect([field.value, onOpened.mock.calls.length]).toEqual(["old one", 0]);
  answer.status = 500;
  await press();
  await screen.findByText("They cannot be opened");
  answer.status = 200;
  await press();
  await waitFor(() => expect(onOpened).toHaveBeenCalledOnce());
  expect([sent.length, sent[0], field.value]).toEqual([3, { password: "old one" }, ""]);
});
