import type { TFunction } from "i18next";
import { HttpError, NetworkError, type CallError } from "./errors.ts";

/** Why a call failed, in the language shown and in an owner's words. Source: spec 1 section 8. */
export function failureText(t: TFunction, error: CallError): string {
  if (error instanceof NetworkError) return t(`callError.${error.kind}`, { ns: "shell" });
  if (error instanceof HttpError) return httpText(t, error);
  const kind = error.reason.kind === "html" ? "html" : "unreadable";
  return t(`callError.${kind}`, { ns: "shell" });
}

function httpText(t: TFunction, { status, message, retryAfterS }: HttpError): string {
  const seconds = retryAfterS ?? 60;
  if (status === 429) return t("callError.memory", { ns: "shell", seconds });
  if (status === 401) return t("callError.signedOut", { ns: "shell" });
  return t("callError.http", { ns: "shell", status, message });
}
