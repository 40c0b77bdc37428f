import type { TFunction } from "i18next";
import { shownText } from "#protocol/shown-text.ts";
import type { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "#app/shared/api/failureText.ts";

/**
 * Text of a failed upload: 500 the text of its answer, any other status "[HTTP ERROR]" and the status text.
 * `translate` is of the frame. Source: docs/interface.md#messages-of-settings.
 */
export function uploadErrorText(
  t: TFunction<"maintenance">,
  translate: TFunction,
  error: GatewayError,
): string {
  const { problem } = error;
  if (problem.kind === "reply") return failureText(translate, error);
  if (problem.kind !== "http") return t("upload.httpError", { text: t("upload.noAnswer") });
  const { status, body, text } = problem;
  if (status === 500 && body.trim() !== "") return shownText(body);
  return t("upload.httpError", { text: text === "" ? String(status) : text });
}
