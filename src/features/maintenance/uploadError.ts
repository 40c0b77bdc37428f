import type { TFunction } from "i18next";
import { shownText } from "#protocol/shown-text.ts";
import { HttpError, UnreadableError, type CallError } from "#app/shared/api/errors.ts";
import { failureText } from "#app/shared/api/failureText.ts";

/**
 * What a failed upload says: 500 the text of its answer, any other status "[HTTP ERROR]" and the
 * status text. `translate` is of the frame. Source: spec 2 section 8.
 */
export function uploadErrorText(
  t: TFunction<"maintenance">,
  translate: TFunction,
  error: CallError,
): string {
  if (error instanceof UnreadableError) return failureText(translate, error);
  if (!(error instanceof HttpError)) return t("upload.httpError", { text: t("upload.noAnswer") });
  const { status, body, message } = error;
  if (status === 500 && body.trim() !== "") return shownText(body);
  return t("upload.httpError", { text: message === "" ? String(status) : message });
}
