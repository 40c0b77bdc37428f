import { css } from "@emotion/react";
import { useStore } from "jotai";
import { clearDaySentences, clearKey } from "#app/shared/clear/clearTexts.ts";
import { useClearCurve } from "#app/shared/clear/useClear.ts";
import { DayDrawing } from "#app/shared/day/DayDrawing.tsx";
import { type DaySource, useDay } from "#app/shared/day/useDay.ts";
import { historyOf } from "#app/shared/history/history.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";

const none: ReadonlySet<DaySource> = new Set();

/** The day so far against a clear one; nothing where no hub has learnt the strings. */
export function WallDay() {
  const { t } = useTexts("day");
  const formats = useFormats();
  const { value } = useDay();
  const clear = useClearCurve(historyOf(useStore()), value?.day);
  if (!value || !clear) return null;
  const isWhole = clear.known === clear.of && !clear.hasMore;
  const [share] = clearDaySentences(t, formats, clear, true);
  return (
    <div css={dayCss}>
      <p>
        {share}{" "}
        <span css={[keyCss, isWhole && wholeCss]}>
          <i /> {clearKey(t, clear)}
        </span>
      </p>
      <DayDrawing recorded={value} more={none} clear={clear} />
    </div>
  );
}

// A small screen has no room for the chart.
const small =
  "@media (max-height: 42.99rem), (orientation: portrait) and (max-height: 60rem), (max-width: 39.99rem)";

const dayCss = css`
  display: grid;
  gap: 2vmin 5vmin;
  align-items: center;
  font-size: var(--text-14);
  /* The flow has less room. */
  & + .flow {
    width: min(100%, 96vh);
    @media (orientation: portrait) and (max-width: 39.99rem) {
      width: min(100%, 22vh);
    }
    @media (max-aspect-ratio: 2/3) {
      width: min(100%, 27vh);
    }
  }
  @media (orientation: landscape) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 3fr);
  }
  ${small} {
    & figure {
      display: none;
    }
  }
`;

const keyCss = css`
  color: var(--text-quiet);
  & > i {
    display: inline-block;
    width: 1.5em;
    border-top: 2px solid var(--source-sun);
    vertical-align: middle;
    opacity: 0.6;
  }
  ${small} {
    & > i {
      display: none;
    }
  }
`;

// Of a part of the plant it is said on every screen.
const wholeCss = css`
  ${small} {
    display: none;
  }
`;
