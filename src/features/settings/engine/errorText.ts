import type { TFunction } from "i18next";
import { HttpError, NetworkError, type CallError } from "#app/shared/api/errors.ts";

/** Why a call failed, in the language shown. */
export function errorText(t: TFunction<"settings">, error: CallError): string {
  if (error instanceof NetworkError) return t(`engine.errors.${error.kind}`);
  if (error instanceof HttpError) {
    const { status, message } = error;
    return t("engine.errors.http", { status, message });
  }
  return t("engine.errors.unreadable", { reason: error.message });
}
