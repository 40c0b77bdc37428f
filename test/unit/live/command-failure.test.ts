import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { commandFailureText } from "#app/core/live/dialogs/commandFailureText.ts";
import {
  httpError,
  type GatewayError,
  networkError,
  replyError,
} from "#protocol/client/gateway-error.ts";
import { invalidError } from "#protocol/client/error-kinds.ts";
import dialogs from "#app/locales/en/dialogs.json" with { type: "json" };
import shell from "#app/locales/en/shell.json" with { type: "json" };

const i18n = createInstance();
await i18n.init({ lng: "en", ns: "shell", resources: { en: { shell, dialogs } } });

test.each<readonly [string, GatewayError, boolean]>([
  ["refused with an error", httpError("/path", { status: 500, statusText: "no", body: "" }), false],
  [
    "short of memory",
    httpError("/path", { status: 429, statusText: "no", body: "", retryAfterS: 30 }),
    false,
  ],
  ["no command", invalidError("/path", { reason: "range", path: "value", text: "no" }), false],
  ["no answer", networkError("timeout"), true],
  ["cut off", networkError("unreachable"), true],
  ["answered with a page", replyError("/api/limit/config", { kind: "html" }), true],
])("a command that is %s: whether it arrived is told as far as known", (_, error, isUnsure) => {
  const text = commandFailureText(i18n.t, error);
  expect(text.includes("whether the gateway took the command")).toBe(isUnsure);
});
