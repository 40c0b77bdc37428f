import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { commandFailureText } from "#app/features/live/dialogs/commandFailureText.ts";
import {
  HttpError,
  NetworkError,
  UnreadableError,
  type CallError,
} from "#app/shared/api/errors.ts";
import dialogs from "#app/locales/en/dialogs.json" with { type: "json" };
import shell from "#app/locales/en/shell.json" with { type: "json" };

const i18n = createInstance();
await i18n.init({ lng: "en", ns: "shell", resources: { en: { shell, dialogs } } });

test.each<readonly [string, CallError, boolean]>([
  ["refused with an error", new HttpError(500, "no"), false],
  ["short of memory", new HttpError(429, "no", "", 30), false],
  ["no answer", new NetworkError("timeout"), true],
  ["cut off", new NetworkError("unreachable"), true],
  ["answered with a page", new UnreadableError("/api/limit/config", { kind: "html" }), true],
])("a command that is %s: whether it arrived is told as far as known", (_, error, isUnsure) => {
  const text = commandFailureText(i18n.t, error);
  expect(text.includes("whether the gateway took the command")).toBe(isUnsure);
});
