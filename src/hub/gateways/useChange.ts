import { useEffect, useRef, useState } from "react";
import type { GatewayChange, GatewayProblem, GatewaysChanged } from "#hub-api/gateways.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { changeGateways } from "../admin.ts";

/** How far a call is. */
export type ChangeOutcome = "idle" | "working" | GatewayProblem | GatewayError;

const fields = {
  url: ["address", "silent", "other", "there"],
  name: ["name", "reserved", "taken"],
  password: ["password"],
} as const satisfies Readonly<Record<string, readonly GatewayProblem[]>>;
type FieldName = keyof typeof fields;

/** Calls about the list of gateways, with the result of the last. */
export function useChange(authdata: string) {
  const { t } = useTexts("hub");
  const [outcome, setOutcome] = useState<ChangeOutcome>("idle");
  const formRef = useRef<HTMLFormElement>();
  useEffect(() => {
    // The field that the problem is marked at.
    if (typeof outcome === "string" && outcome !== "working")
      formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [outcome]);

  /** Runs a call unless a call is pending. Undefined without a usable answer; then the field is in focus. */
  async function run<Answer extends { readonly problem: GatewayProblem | null }>(
    call: () => Promise<Answer>,
    form?: HTMLFormElement,
  ): Promise<Answer | undefined> {
    if (outcome === "working") return undefined;
    formRef.current = form;
    setOutcome("working");
    try {
      const answer = await call();
      setOutcome(answer.problem ?? "idle");
      if (answer.problem === null) return answer;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setOutcome(error);
    }
    return undefined;
  }

  return {
    outcome,
    run,
    send: (wanted: GatewayChange, form?: HTMLFormElement): Promise<GatewaysChanged | undefined> =>
      run(() => changeGateways(authdata, wanted), form),
    errorOf: (name: FieldName): string | undefined => {
      const problem = fields[name].find((one) => one === outcome);
      return problem && t(`gateways.problems.${problem}`);
    },
  };
}
