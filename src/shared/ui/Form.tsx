import type { ReactNode, Ref } from "react";
import { stackCss } from "./stack.ts";

interface FormProps {
  readonly id?: string;
  readonly formRef?: Ref<HTMLFormElement>;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
}

/** A form whose fields check themselves, and which a script sends. */
export function Form({ id, formRef, onSubmit, children }: FormProps) {
  return (
    <form
      id={id}
      ref={formRef}
      css={stackCss}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}
