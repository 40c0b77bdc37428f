import { type Day, dayStartS } from "#plant/history/local-day.ts";
import { controlCss, Field } from "./Field.tsx";

interface DayFieldProps {
  readonly label: string;
  readonly day: Day;
  /** First and last day that can be chosen. */
  readonly min: Day;
  readonly max: Day;
  readonly onDay: (day: Day) => void;
}

/** Chooses the day that is shown. Inside of a form it is none of the values to send. */
export function DayField({ label, day, min, max, onDay }: DayFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          min={min}
          max={max}
          value={day}
          onChange={({ target }) => dayStartS(target.value) !== undefined && onDay(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
          css={controlCss}
        />
      )}
    </Field>
  );
}
