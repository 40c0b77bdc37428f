import { css } from "@emotion/react";
import { Icon } from "#app/shared/ui/Icon.tsx";
import type { IconName } from "#app/shared/ui/icons.ts";
import { useRedraw } from "#app/shared/ui/useRedraw.ts";

interface BarSelectProps<Value extends string> {
  readonly label: string;
  readonly icon: IconName;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice in the top bar: a native select behind an icon; with its label in the phone menu. */
export function BarSelect<Value extends string>(props: BarSelectProps<Value>) {
  const { label, icon, value, options, onChange } = props;
  const shown = options.find((option) => option.value === value)?.label;
  const redraw = useRedraw();
  return (
    <label css={barToolCss} title={label}>
      <Icon name={icon} />
      <span css={barLabelCss}>{label}</span>
      <span css={barShownCss} aria-hidden>
        {shown}
      </span>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
          redraw();
        }}
        css={selectCss}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Frame of a control in the top bar. */
export const barToolCss = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--target);
  padding: 0 var(--space-3);
  border-radius: var(--radius);
  color: var(--text-quiet);
  font-size: var(--text-14);
  &:hover {
    color: var(--text);
  }
  &:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
`;

/** Label, visible in the phone menu only. */
export const barLabelCss = css`
  @media (min-width: 80rem) {
    display: none;
  }
`;

/** Current value at the end of the row in the phone menu. */
export const barShownCss = css`
  margin-left: auto;
  color: var(--text);
  @media (min-width: 80rem) {
    display: none;
  }
`;

// Covers the whole control invisibly: the browser draws the list, the bar draws the icon.
const selectCss = css`
  position: absolute;
  top: 0;
  left: 0;
  width: 100%;
  height: 100%;
  opacity: 0;
  font-size: var(--text-16);
  cursor: pointer;
  & > option {
    background: var(--surface);
    color: var(--text);
  }
`;
