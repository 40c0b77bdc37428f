import type { TFunction } from "i18next";
import { HttpError, NetworkError, type CallError } from "#app/shared/api/errors.ts";

/** Why a call failed, in the words of the person who reads it. */
export function failureText(t: TFunction<"live">, error: CallError): string {
  if (error instanceof NetworkError) return t(`failed.${error.kind}`);
  if (!(error instanceof HttpError)) return t("failed.unreadable");
  if (error.status === 401) return t("failed.unauthorized");
  if (error.status === 429) return t("failed.busy");
  return t("failed.http", { message: error.message || String(error.status) });
}
