import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readFile } from "#app/hub/languages/readFile.ts";
import { addedLanguages } from "#app/shared/i18n/addedLanguages.ts";
import { forgetAdded } from "#app/shared/i18n/added/addedTexts.ts";
import { initialLocale } from "#app/shared/i18n/locale.ts";
import { axeProblems } from "../../support/axeDom.ts";
import { hostileFindings } from "../../support/hostileFindings.ts";
import { hostileMix, textsOf } from "../../support/hostileGateway.ts";
import { builtInTexts, markedLanguage } from "../../support/languageFile.ts";
import { renderApp } from "../../support/renderApp.tsx";

beforeEach(() => {
  window.localStorage.clear();
  forgetAdded("nl");
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const menu = () => screen.getByRole<HTMLSelectElement>("combobox", { name: /Language/ });
const offeredLanguages = () => [...menu().options].map((option) => option.text);

async function drop(content: unknown) {
  const app = await renderApp({ path: "/languages" });
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const file = new File([text], "nl.json", { type: "application/json" });
  await userEvent.upload(screen.getByLabelText("Language file"), file);
  return app;
}

async function add(content: unknown) {
  const app = await drop(content);
  await userEvent.click(await screen.findByRole("button", { name: /^Add / }));
  return app;
}

describe("a language file", () => {
  it("adds a language to the menu, in which the whole page then is", async () => {
    const { container, i18n } = await add(markedLanguage());
    expect(
      await screen.findByText("Nederlands was added. It is in the language menu."),
    ).toBeTruthy();
    expect(offeredLanguages()).toEqual(["English", "Deutsch", "Français", "Nederlands"]);
    expect(await axeProblems(container)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Show the page in Nederlands" }));
    await screen.findByRole("heading", { level: 1, name: "«Languages" });
    expect(i18n.language).toBe("nl");
    expect(document.documentElement.lang).toBe("nl");
    expect(window.localStorage.getItem("locale")).toBe("nl");
    const main = within(screen.getByRole("main"));
    for (const title of main.getAllByRole("heading")) expect(title.textContent).toMatch(/^«/);
  });

  it("is kept for the next visit", async () => {
    await add(markedLanguage());
    cleanup();
    window.localStorage.setItem("locale", "nl");
    expect(initialLocale("de")).toBe("nl");
    await renderApp({ path: "/languages", locale: initialLocale("de") });
    expect(await screen.findByRole("heading", { level: 1, name: "«Languages" })).toBeTruthy();
    expect(menu().value).toBe("nl");
  });

  it("with gaps says which, and English stands there", async () => {
    const texts = { "shell:title.languages": "Talen", "shell:nav.opens": "?", "live:hints": 1 };
    await drop({ code: "nl", name: "Nederlands", texts });
    expect(await screen.findByText(/^Nederlands: 1 of \d+ texts$/)).toBeTruthy();
    expect(screen.getByText("2 texts of the file are not used.")).toBeTruthy();
    fireEvent.click(screen.getByText("Texts that are not used"));
    expect(screen.getByText("shell:nav.opens")).toBeTruthy();
    expect(screen.getAllByText("The page has no text with this key.")).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Add Nederlands" }));
    fireEvent.change(menu(), { target: { value: "nl" } });
    await screen.findByRole("heading", { level: 1, name: "Talen" });
    expect(screen.getByRole("heading", { level: 2, name: "Added languages" })).toBeTruthy();
  });

  it.each([
    ["no JSON", "{", "The file is not JSON."],
    ["a language of the build", { ...markedLanguage(), code: "de" }, "This language is built in."],
    [
      "a language from right to left",
      { ...markedLanguage(), code: "ar" },
      "Languages from right to left cannot be shown.",
    ],
  ])("of %s is refused in words", async (_name, content, words) => {
    await drop(content);
    expect((await screen.findByRole("alert")).textContent).toContain(words);
    expect(screen.queryByRole("button", { name: /^Add / })).toBeNull();
  });

  it("that the browser refuses to keep is not listed", async () => {
    await drop(markedLanguage());
    const button = await screen.findByRole("button", { name: "Add Nederlands" });
    const { localStorage } = window;
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => localStorage.getItem(key),
      removeItem: (key: string) => localStorage.removeItem(key),
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    await userEvent.click(button);
    expect((await screen.findByRole("alert")).textContent).toContain("This browser has no room");
    expect(offeredLanguages()).toHaveLength(3);
  });

  it("with hostile texts gets out texts alone", async () => {
    const message = textsOf(...hostileMix);
    const name = message().slice(0, 60);
    const texts = Object.fromEntries(
      Object.entries(markedLanguage().texts).map(([key, text], at) => [
        key,
        at % 9 === 0 ? message() + text : text,
      ]),
    );
    const hostile = { ...markedLanguage(), name, texts: { ...texts, [message()]: message() } };
    await drop(hostile);
    await screen.findByText("Texts that are not used");
    for (const title of ["Texts that are not used", "Missing texts"])
      fireEvent.click(screen.getByText(title));
    expect(hostileFindings()).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: /^Add / }));
    fireEvent.change(menu(), { target: { value: "nl" } });
    await waitFor(() => expect(document.documentElement.lang).toBe("nl"));
    expect(hostileFindings()).toEqual([]);
  });
});

describe("an added language", () => {
  it("is removed after a question, and the page is in a language of the build again", async () => {
    await add(markedLanguage());
    fireEvent.change(menu(), { target: { value: "nl" } });
    await screen.findByRole("heading", { level: 1, name: "«Languages" });
    await userEvent.click(screen.getByRole("button", { name: "«Remove Nederlands" }));
    const [question] = screen.getAllByRole("alert");
    expect(question?.textContent).toContain("Remove Nederlands?");
    await userEvent.click(screen.getByRole("button", { name: "«Remove Nederlands" }));
    await screen.findByRole("heading", { level: 1, name: "Languages" });
    expect(await screen.findByText("Nederlands was removed.")).toBeTruthy();
    expect(addedLanguages()).toEqual([]);
    const kept = Object.keys(window.localStorage).filter((key) => key.includes("language"));
    expect(kept).toEqual(["heliograph.languages"]);
  });

  it("is saved as a file that can be added again", async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return "blob:";
    });
    await add(markedLanguage());
    await userEvent.click(screen.getByRole("button", { name: "Save Nederlands as a file" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const read = readFile((await saved[0]?.text()) ?? "", builtInTexts("en"));
    expect(read).toMatchObject({ ok: true, value: { file: markedLanguage() } });
  });

  it("is written for a translator, with the forms of that language", async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return "blob:";
    });
    await renderApp({ path: "/languages" });
    const code = screen.getByLabelText("Code of the language");
    await userEvent.type(code, "Polish");
    await userEvent.click(screen.getByRole("button", { name: "Save the texts" }));
    expect(screen.getByText("This is no code of a language.")).toBeTruthy();
    expect(document.activeElement).toBe(code);
    await userEvent.clear(code);
    await userEvent.type(code, "pl");
    await userEvent.click(screen.getByRole("button", { name: "Save the texts" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = (await saved[0]?.text()) ?? "";
    expect(JSON.parse(text)).toMatchObject({ code: "pl", name: "polski" });
    const forms = [...text.matchAll(/"eventCount_(\w+)"/g)].map(([, form]) => form);
    expect(new Set(forms)).toEqual(new Set(["few", "many", "one"]));
  });
});
