import type { TFunction } from "i18next";
import type { GatewayError, HttpProblem } from "#protocol/client/gateway-error.ts";

/** Why a call failed, in the language shown and in an owner's words. Source: docs/interface.md#failures. */
export function failureText(t: TFunction, { problem, retryAfterS }: GatewayError): string {
  const ns = { ns: "shell" } as const;
  if (problem.kind === "network") return t(`callError.${problem.reason}`, ns);
  if (problem.kind === "http") {
    const { status, text: message } = problem;
    if (isOfServer(problem)) return t("callError.between", { ...ns, message });
    if (status === 429) return t("callError.memory", { ...ns, seconds: retryAfterS || 60 });
    if (status === 401) return t("callError.signedOut", ns);
    return t("callError.http", { ...ns, status, message });
  }
  const cause = problem.kind === "reply" ? problem.cause.kind : undefined;
  if (cause === "html") return t("callError.html", ns);
  // An image meets a single firmware, whose answers have a single shape.
  return t(cause === "shape" ? "callError.shape" : "callError.unreadable", ns);
}

/**
 * Whether the hub, or another server in between, answers for itself: a gateway knows neither 502 nor 504, and its 429 and
 * 503 for want of memory are no JSON.
 */
function isOfServer({ status, body }: HttpProblem): boolean {
  const isShared = status === 429 || status === 503;
  return status === 502 || status === 504 || (isShared && body.startsWith("{"));
}
