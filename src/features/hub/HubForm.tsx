import type { ReactNode } from "react";
import { stackCss } from "#app/shared/ui/stack.ts";

interface HubFormProps {
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly children: ReactNode;
}

/** A form whose fields check themselves, and which a script sends. */
export function HubForm({ onSubmit, children }: HubFormProps) {
  return (
    <form
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
