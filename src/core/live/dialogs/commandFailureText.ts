import type { TFunction } from "i18next";
import type { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "#app/shared/api/failureText.ts";

/**
 * Why a command failed, in the language shown. Where no answer came, or none that can be read, it may have been
 * carried out all the same; a gateway that answers with an error has refused it.
 */
export function commandFailureText(t: TFunction, error: GatewayError): string {
  if (error.problem.kind === "invalid") return t("command.unsent", { ns: "dialogs" });
  const text = failureText(t, error);
  return error.problem.kind === "http" ? text : `${text} ${t("command.unsure", { ns: "dialogs" })}`;
}
