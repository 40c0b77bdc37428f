import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { dateText } from "#app/shared/i18n/dateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { dayOf } from "#plant/history/local-day.ts";
import { slowNowAtom } from "#app/shared/time/clock.ts";

export function WallClock() {
  const formats = useFormats();
  const now = useAtomValue(slowNowAtom);
  // The day in the zone of the hub, as the time.
  const day = dateText(formats.locale, dayOf(now / 1000), dayStyle);
  return (
    <p css={clockCss}>
      <time>{formats.timeOfDay(now).slice(0, 5)}</time> <span>{day}</span>
    </p>
  );
}

const dayStyle = { weekday: "long", day: "numeric", month: "long" } as const;

const clockCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 4vmin;
  color: var(--text-quiet);
  font-size: var(--text-20);
  font-variant-numeric: tabular-nums;
  /* The flow has less room, below the day's curve least. */
  & + div + .flow {
    width: min(100%, 106vh);
  }
  & + div + div + .flow {
    width: min(100%, 70vh);
    @media (orientation: portrait) {
      width: min(100%, 56vh);
    }
  }
  @media (max-aspect-ratio: 2/3), (orientation: portrait) and (max-width: 39.99rem) {
    & + div + .flow {
      width: min(100%, 20vh);
    }
    & + div + div + .flow {
      width: min(100%, 18vh);
    }
  }
  & > time {
    color: var(--text);
    font-size: var(--text-28);
    font-weight: var(--weight-strong);
  }
`;
