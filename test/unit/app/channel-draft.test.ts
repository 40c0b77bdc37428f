import { describe, expect, it } from "vitest";
import { changeOf, draftOf, isStored, problemsOf } from "#app/hub/channels/channelDraft.ts";
import { byChannel } from "#hub-api/channels.ts";
import type { AlertSettings } from "#hub-api/settings.ts";

/** Settings with a server for messages whose token the hub keeps. */
const settings: AlertSettings = {
  ...byChannel(() => null),
  isFixed: false,
  language: "en",
  digests: [],
  gotify: { url: "https://push.example", token: true, quiet: "22:00-07:00" },
};

/** The draft with these texts of that server. */
function draftWith(texts: Readonly<Record<string, string>>) {
  const draft = draftOf(settings);
  const { gotify } = draft.channels;
  const changed = { ...gotify, texts: { ...gotify.texts, ...texts } };
  return { ...draft, channels: { ...draft.channels, gotify: changed } };
}

it.each([
  ["a secret that is set", true, true],
  ["a text", "admin", true],
  ["no text", "", false],
  ["a secret that is not set", false, false],
])("%s is stored: %s, %s", (_, value, expected) => {
  expect(isStored({ field: value }, "field")).toBe(expected);
});

describe("a secret that is kept", () => {
  it("is neither missing nor sent", () => {
    expect(problemsOf(draftWith({ url: "https://push.example" }), settings)).toEqual({});
    expect(changeOf(draftWith({ url: "https://push.example" })).gotify).not.toHaveProperty("token");
  });

  it("is missing where the hub has none", () => {
    const draft = draftWith({ url: "https://push.example" });
    expect(problemsOf(draft, { ...settings, gotify: null })).toEqual({
      "gotify.token": "required",
    });
  });
});

it("a text that is taken away is sent as empty, and is no wrong one", () => {
  const draft = draftWith({ url: "https://push.example", quiet: " " });
  expect(problemsOf(draft, settings)).toEqual({});
  expect(changeOf(draft).gotify).toMatchObject({ quiet: "" });
});
