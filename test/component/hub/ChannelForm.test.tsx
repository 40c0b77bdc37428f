import { act, fireEvent, screen } from "@testing-library/react";
import * as v from "valibot";
import { expect, it, vi } from "vitest";
import { ChannelForm } from "#app/hub/channels/ChannelForm.tsx";
import { AlertSettings } from "#hub-api/settings.ts";
import { renderPart } from "../../support/renderPart.tsx";

const ignore = () => undefined;
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

it("keeps a choice that is made while it saves, and does not call it saved", async () => {
  const settings = v.parse(AlertSettings, { isFixed: false, language: "en" });
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((answer) => answers.push(answer)));
  await renderPart(
    <ChannelForm authdata="YQ==" settings={settings} onSaved={ignore} onClose={ignore} />,
    "en",
    ["messages"],
  );
  const language = screen.getByLabelText<HTMLSelectElement>("Language of the messages");
  const choose = (value: string) => fireEvent.change(language, { target: { value } });
  choose("de");
  save();
  await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 20_000 });
  choose("fr");
  await act(async () => answers[0]?.(Response.json({ ...settings, language: "de" })));
  expect(language.value).toBe("fr");
  expect(screen.queryByText("Saved", { exact: false })).toBeNull();
  save();
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 20_000 });
  await act(async () => answers[1]?.(Response.json({ ...settings, language: "fr" })));
  await screen.findByText("Saved", { exact: false });
});
