import { useState } from "react";
import { GatewayError } from "#protocol/client/gateway-error.ts";

interface Sending {
  readonly isSound: boolean;
  readonly save: () => Promise<void>;
}

/** Sends a form to the hub. Invalid fields are marked from the first attempt on, and the first gets the focus. */
export function useFormSave({ isSound, save }: Sending) {
  const [isChecked, setChecked] = useState(false);
  const [outcome, setOutcome] = useState<"saving" | "saved" | GatewayError>();
  const send = async (form: HTMLFormElement) => {
    setChecked(true);
    if (!isSound) {
      // Once the fields are marked.
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    setOutcome("saving");
    try {
      await save();
      // Unless something else was typed meanwhile.
      setOutcome((now) => (now === "saving" ? "saved" : now));
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setOutcome(error);
    }
  };
  return {
    isChecked,
    uncheck: () => setChecked(false),
    outcome,
    /** Clears the result of the last attempt. */
    forgetOutcome: () => setOutcome(undefined),
    submit: (form: HTMLFormElement) => {
      if (outcome !== "saving") void send(form);
    },
  };
}
