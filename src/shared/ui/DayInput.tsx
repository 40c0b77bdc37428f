import { css, type SerializedStyles } from "@emotion/react";
import { type Day, dayStartS } from "#plant/history/local-day.ts";
import { controlCss } from "./Field.tsx";
import { useRedraw } from "./useRedraw.ts";

interface DayInputProps {
  readonly label: string;
  readonly day: Day;
  /** The last day that can be chosen. */
  readonly max: Day;
  readonly onDay: (day: Day) => void;
  readonly look?: SerializedStyles;
}

/** A date in a row of controls. An invalid date changes nothing, and gives way to the chosen day. */
export function DayInput({ label, day, max, onDay, look }: DayInputProps) {
  const redraw = useRedraw();
  return (
    <input
      type="date"
      aria-label={label}
      value={day}
      max={max}
      onChange={({ target }) => {
        if (dayStartS(target.value) !== undefined) onDay(target.value);
        redraw();
      }}
      css={[controlCss, dateCss, look]}
    />
  );
}

const dateCss = css`
  flex: 1 1 8.5rem;
  min-width: 8.5rem;
`;
