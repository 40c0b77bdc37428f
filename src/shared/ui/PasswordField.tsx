import { css } from "@emotion/react";
import { useState, type Ref } from "react";
import { useTexts } from "../i18n/useTexts.ts";
import { controlBoxCss, controlCss, Field, type FieldProps } from "./Field.tsx";
import { IconButton } from "./IconButton.tsx";

interface PasswordFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly maxLength?: number | undefined;
  readonly autoComplete?: "current-password" | "new-password" | "off" | undefined;
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A secret, hidden until the eye beside it is pressed. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <Field {...props}>
      {(control) => (
        <span css={controlBoxCss}>
          <input
            {...control}
            ref={props.inputRef}
            type={shown ? "text" : "password"}
            value={props.value}
            onChange={(event) => props.onChange(event.target.value)}
            maxLength={props.maxLength}
            autoComplete={props.autoComplete ?? "off"}
            autoCapitalize="none"
            spellCheck={false}
            css={[controlCss, roomCss]}
          />
          <IconButton
            icon={shown ? "eyeOff" : "eye"}
            label={t(shown ? "password.hide" : "password.show")}
            onClick={() => setShown(!shown)}
            look={eyeCss}
          />
        </span>
      )}
    </Field>
  );
}

const roomCss = css`
  padding-right: 48px;
`;

const eyeCss = css`
  position: absolute;
  top: 0;
  right: 0;
  color: var(--text-quiet);
`;
