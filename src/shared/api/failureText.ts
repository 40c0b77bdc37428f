import type { TFunction } from "i18next";
import type { GatewayError } from "#protocol/index.ts";
import { mayHaveHub, mayMeetOthers } from "../gateway/built.ts";

/** Why a call failed, in the language shown and in an owner's words. Source: docs/interface.md#failures. */
export function failureText(t: TFunction, { problem, retryAfterS }: GatewayError): string {
  const ns = { ns: "shell" } as const;
  if (problem.kind === "network") return t(`callError.${problem.reason}`, ns);
  if (problem.kind === "http") {
    const { status, text: message } = problem;
    if (status === 429) return t("callError.memory", { ...ns, seconds: retryAfterS || 60 });
    if (status === 401) return t("callError.signedOut", ns);
    // Of the hub, or of another server in between: a gateway never answers so.
    if (mayHaveHub && status === 502) return t("callError.between", { ...ns, message });
    return t("callError.http", { ...ns, status, message });
  }
  const cause = problem.kind === "reply" ? problem.cause.kind : undefined;
  if (cause === "html") return t("callError.html", ns);
  // An image meets one firmware, whose answers have one shape.
  return t(mayMeetOthers && cause === "shape" ? "callError.shape" : "callError.unreadable", ns);
}
