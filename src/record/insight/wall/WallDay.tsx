import { css } from "@emotion/react";
import { useStore } from "jotai";
import type { ClearCurve } from "#hub-api/sky.ts";
import { clearDaySentences, clearKey } from "#app/shared/clear/clearTexts.ts";
import { useClearCurve } from "#app/shared/clear/useClear.ts";
import { DayDrawing } from "#app/shared/day/DayDrawing.tsx";
import { daySources, type DaySource, type RecordedDay } from "#app/shared/day/useDay.ts";
import { historyOf } from "#app/shared/history/history.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { isHubRecorded } from "#app/shared/place.ts";
import { useMediaQuery } from "#app/shared/ui/useMediaQuery.ts";

const none: ReadonlySet<DaySource> = new Set();

interface WallDayProps {
  readonly recorded: RecordedDay;
  /** Whether no other drawing needs the room. */
  readonly isRoomy: boolean;
}

/** The day's curve so far, against a clear day if strings are learnt; nothing before anything is recorded. */
export function WallDay({ recorded, isRoomy }: WallDayProps) {
  const { t } = useTexts("day");
  const formats = useFormats();
  // Learning in the browser is too much for a tablet that shows this for months.
  const askedDay = isHubRecorded ? recorded.day : undefined;
  const clear = useClearCurve(historyOf(useStore()), askedDay);
  const isDrawn = !useMediaQuery(small) || isRoomy;
  const sources = drawnSources.filter((source) => recorded.records[source]);
  const share = clear && clearDaySentences(t, formats, clear, true)[0];
  if (sources.length === 0 || !(isDrawn || share)) return null;
  return (
    <div css={[dayCss, isRoomy && roomyCss]}>
      <p>
        {share} <Key sources={isDrawn ? sources : []} clear={clear} />
      </p>
      {isDrawn && <DayDrawing recorded={recorded} more={none} clear={clear} />}
    </div>
  );
}

interface KeyProps {
  /** Those that are drawn. */
  readonly sources: readonly DaySource[];
  readonly clear: ClearCurve | undefined;
}

/** Key of the lines. Beside a share without a drawing, a clear day is mentioned if it is of a part of the plant. */
function Key({ sources, clear }: KeyProps) {
  const { t } = useTexts("day");
  const isDrawn = sources.length > 0;
  const isPart = clear !== undefined && (clear.known < clear.of || clear.hasMore);
  return (
    <span css={keyCss}>
      {sources.map((source) => (
        <span key={source}>
          <i style={{ borderColor: `var(--source-${source})` }} /> {t(`source.${source}`)}
        </span>
      ))}
      {clear && (isDrawn || isPart) && (
        <span>
          {isDrawn && <i data-pale />} {clearKey(t, clear)}
        </span>
      )}
    </span>
  );
}

const drawnSources = daySources.filter((source) => source === "sun" || source === "house");

// Such a screen has no room for the chart beside the power flow.
const small =
  "(max-height: 42.99rem), (orientation: portrait) and (max-height: 60rem), (max-width: 39.99rem)";

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
`;

const roomyCss = css`
  flex: 1;
  align-content: start;
  @media (orientation: landscape) {
    grid-template-columns: minmax(0, 1fr);
  }
  & figure > svg {
    height: 30vh;
  }
`;

const keyCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 1.5em;
  color: var(--text-quiet);
  & i {
    display: inline-block;
    width: 1.5em;
    border-top: 2px solid var(--source-sun);
    vertical-align: middle;
  }
  & [data-pale] {
    opacity: 0.6;
  }
`;
