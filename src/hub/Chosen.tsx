import { css } from "@emotion/react";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";

interface ChosenProps {
  readonly legend: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly hint?: string | undefined;
  }[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Some of several, a switch each. */
export function Chosen({ legend, options, chosen, error, onChange }: ChosenProps) {
  return (
    <fieldset css={groupCss}>
      <legend>{legend}</legend>
      {options.map(({ value, label, hint }, at) => (
        <SwitchField
          key={value}
          label={label}
          hint={hint}
          value={chosen.includes(value)}
          error={at === 0 ? error : undefined}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
      ))}
    </fieldset>
  );
}

/** A group of fields below a legend. */
export const groupCss = css`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    padding: 0;
    font-size: var(--text-14);
    font-weight: var(--weight-strong);
  }
`;
