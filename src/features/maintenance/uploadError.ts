import type { TFunction } from "i18next";
import { HttpError, type CallError } from "#app/shared/api/errors.ts";

/**
 * What a failed upload says: 500 the text of its answer, any other status "[HTTP ERROR]" and the
 * status text. Source: spec 2 section 8.
 */
export function uploadErrorText(t: TFunction<"maintenance">, error: CallError): string {
  if (!(error instanceof HttpError)) return t("upload.httpError", { text: t("upload.noAnswer") });
  const { status, body, message } = error;
  if (status === 500 && body.trim() !== "") return body;
  return t("upload.httpError", { text: message === "" ? String(status) : message });
}
