import { css } from "@emotion/react";
import { useAtomValue, useSetAtom, useStore } from "jotai";
import { useEffect, useState, type ReactNode } from "react";
import { Link } from "wouter";
import { counterWh, isWholeSoFar } from "#plant/history/figures.ts";
import { dayAfter } from "#plant/history/local-day.ts";
import type { Health } from "#hub-api/health.ts";
import type { ClearCurve } from "#hub-api/sky.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { clearDaySentences, clearKey } from "#app/shared/clear/clearTexts.ts";
import type { Missing } from "#app/shared/ownSky.ts";
import { useClearCurve, useHealth, useMissing } from "#app/shared/clear/useClear.ts";
import { historyOf } from "#app/shared/history/history.ts";
import type { History } from "#app/shared/history/pageHistory.ts";
import { moneyText } from "#app/shared/money/moneyText.ts";
import { useWorth } from "#app/shared/money/worth.ts";
import { useConnectionLost } from "#app/shared/frame/useConnectionLost.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { shownLiveAtom, useSelected } from "#app/shared/live/feeds.ts";
import { silentAtom } from "#app/shared/live/light.ts";
import { houseAtom } from "#app/shared/live/sun.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { useMeterAlone } from "#app/shared/live/meterAlone.ts";
import { sunTodayAtom } from "#app/shared/day/sunToday.ts";
import { Figure } from "#app/shared/ui/Figure.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { visuallyHidden } from "#app/shared/ui/visuallyHidden.ts";
import { DayDrawing } from "#app/shared/day/DayDrawing.tsx";
import { HealthPlace } from "./HealthPlace.tsx";
import {
  daySources,
  useDay,
  type DaySource,
  type RecordedDay,
  sunTodayWh,
} from "#app/shared/day/useDay.ts";

interface DayCardProps {
  /** Told whether anything is recorded of today. */
  readonly onKnown: (isRecorded: boolean) => void;
}

/**
 * The day so far: consumption of the house now, the curve of the sun and of the house, a usual day and a clear day.
 */
export function DayCard({ onKnown }: DayCardProps) {
  const { value, failure, usualWh } = useDay();
  const history = historyOf(useStore());
  const tell = useSetAtom(sunTodayAtom);
  const saved = useSaved(history, value);
  useEffect(() => {
    if (value) tell({ wh: sunTodayWh(value), usualWh, saved });
  }, [tell, value, usualWh, saved]);
  useEffect(() => {
    if (value) onKnown(daySources.some((source) => value.records[source]));
  }, [onKnown, value]);
  const clear = useClearCurve(history, value?.day);
  const missing = useMissing(history, value?.day);
  const isMeterAlone = useMeterAlone();
  // Nothing is asked for where no string is known.
  const health = useHealth(history, clear && value ? dayAfter(value.day, -1) : undefined);
  return (
    <DayView
      recorded={value}
      clear={clear}
      missing={isMeterAlone ? undefined : missing}
      health={health}
      isFailed={failure !== undefined}
    >
      <HouseFigure />
      {value && <SilentNote />}
    </DayView>
  );
}

/** What the sun was worth today; undefined without a price. */
function useSaved(history: History, recorded: RecordedDay | undefined): string | undefined {
  const formats = useFormats();
  const [worth] = useWorth();
  const [saved, setSaved] = useState<number>();
  const isPriced = worth.prices.length > 0;
  useEffect(() => {
    if (!recorded || !isPriced) return undefined;
    let isWanted = true;
    // Without it the energy is shown alone.
    import("#app/shared/day/savedToday.ts")
      .then(({ savedToday }) => savedToday(history.days, recorded.day, worth))
      .then(
        (found) => isWanted && setSaved(found),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [history, recorded, worth, isPriced]);
  return saved === undefined || !isPriced ? undefined : moneyText(formats, saved, worth);
}

interface DayViewProps {
  /** Undefined until it is read. */
  readonly recorded: RecordedDay | undefined;
  /** Clear-sky power; undefined where it is unknown. */
  readonly clear?: ClearCurve | undefined;
  /** Why it is not, where this browser records. */
  readonly missing?: Missing | undefined;
  /** Health of the strings, where it is known. */
  readonly health?: Health | undefined;
  readonly isFailed: boolean;
  /** Stands above the sentence. */
  readonly children?: ReactNode;
}

/** The same with the data. */
export function DayView(props: DayViewProps) {
  const { recorded, clear, missing, health, isFailed, children } = props;
  const { t } = useTexts("day");
  const { t: shell } = useTexts();
  const formats = useFormats();
  const [more, setMore] = useState<ReadonlySet<DaySource>>(new Set());
  const known = recorded ? daySources.filter((source) => recorded.records[source]) : [];
  const toggle = (source: DaySource) =>
    setMore((before) => {
      const after = new Set(before);
      if (!after.delete(source)) after.add(source);
      return after;
    });
  return (
    <section css={cardCss} aria-label={t("title")}>
      <div>
        {children}
        <p css={quietCss}>
          <DaySentence recorded={recorded} isFailed={isFailed} />
        </p>
        {recorded && clear && <p css={quietCss}>{clearDaySentences(t, formats, clear, true)[0]}</p>}
        {missing && <p css={quietCss}>{t(`clear.missing.${missing}`)}</p>}
      </div>
      <div css={chartCss}>
        {recorded && known.length > 0 && (
          <>
            <DayDrawing recorded={recorded} more={more} clear={clear} />
            {clear && (
              <p css={clearKeyCss}>
                <span css={clearMarkCss} /> {clearKey(t, clear)}
              </p>
            )}
            <p css={keyCss}>
              {known.map((source) =>
                source === "sun" || source === "house" ? (
                  <span key={source} css={entryCss}>
                    <Mark source={source} isDrawn /> {t(`source.${source}`)}
                  </span>
                ) : (
                  <button
                    key={source}
                    type="button"
                    css={[entryCss, buttonCss]}
                    aria-pressed={more.has(source)}
                    onClick={() => toggle(source)}
                  >
                    <Mark source={source} isDrawn={more.has(source)} /> {t(`source.${source}`)}
                  </button>
                ),
              )}
            </p>
            <div css={lastCss}>
              <div>{clear && <HealthPlace health={health} today={recorded.day} />}</div>
              <Link href="/history" css={entryCss}>
                {shell("menu.history")}
              </Link>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function Mark({ source, isDrawn }: { readonly source: DaySource; readonly isDrawn: boolean }) {
  const color = `var(--source-${source})`;
  return (
    <span css={markCss} style={{ borderColor: color, ...(isDrawn && { background: color }) }} />
  );
}

const hasMeterIn = ({ state }: Feed<LiveState>) => state.power_meter?.enabled === true;

/** Consumption of the house; without a power meter it is unknown and not shown. */
function HouseFigure() {
  const { t } = useTexts("day");
  const formats = useFormats();
  const hasMeter = useSelected(shownLiveAtom, hasMeterIn);
  const watts = useAtomValue(houseAtom);
  const isStale = useConnectionLost() !== undefined;
  if (!hasMeter) return <h2 css={visuallyHidden}>{t("title")}</h2>;
  return (
    <Figure
      label={t("source.house")}
      value={measuredText(formats, { v: watts ?? null, u: "W", d: 1 })}
      unit="W"
      size="large"
      source="house"
      stale={isStale}
    />
  );
}

/** Sums are too low while an inverter does not answer by day. */
function SilentNote() {
  const { t } = useTexts("day");
  const names = useAtomValue(silentAtom);
  const hasMeter = useSelected(shownLiveAtom, hasMeterIn);
  const isUnknown = useAtomValue(houseAtom) === undefined;
  if (names === "") return null;
  return <p css={noteCss}>{t(hasMeter && isUnknown ? "unknown" : "silent", { names })}</p>;
}

/** How much of the day is recorded, where that is not all of it. */
function DaySentence({ recorded, isFailed }: DayViewProps) {
  const { t } = useTexts("day");
  const formats = useFormats();
  if (!recorded) return isFailed ? t("failed") : "\u00a0";
  const { records, nowS } = recorded;
  const { sun } = records;
  if (!sun) return t("nothing");
  const { coveredS, inWh } = sun.energy;
  if (isWholeSoFar(sun, nowS)) return null;
  const time = hoursText(formats, coveredS);
  // A counter has the whole day, however short the record is.
  if (counterWh(sun) !== undefined) return t("counted", { time });
  return t("part", { energy: energyText(formats, inWh), time });
}

function hoursText(formats: Formats, seconds: number): string {
  if (seconds < 3600) return `${formats.number(Math.floor(seconds / 60))}\u202fmin`;
  return `${formats.fixed(seconds / 3600, 1)}\u202fh`;
}

const cardCss = css`
  display: grid;
  gap: var(--space-4) var(--space-6);
  grid-template-rows: auto 1fr;
  padding: var(--space-4);
  @media (min-width: 48rem) {
    grid-template-rows: auto;
    grid-template-columns: minmax(16rem, 1fr) minmax(0, 3fr);
    padding: var(--space-5) var(--space-6);
  }
`;

const noteCss = css`
  margin-bottom: var(--space-1);
  color: var(--warning);
  font-size: var(--text-14);
`;

// The chart takes the rest of the card's place after the texts.
const chartCss = css`
  display: flex;
  flex-direction: column;
  min-width: 0;
  & figure {
    display: flex;
    flex: 1;
    flex-direction: column;
  }
  & figure > svg {
    flex: 1 0 auto;
  }
`;

const keyCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-4);
  font-size: var(--text-14);
`;

const entryCss = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--target);
`;

const buttonCss = css`
  padding: 0;
  border: 0;
  background: none;
  color: var(--text-quiet);
  font: inherit;
  cursor: pointer;
  &[aria-pressed="true"] {
    color: var(--text);
    text-decoration: underline;
    text-underline-offset: 0.25em;
  }
`;

const clearKeyCss = css`
  font-size: var(--text-14);
`;

const lastCss = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  font-size: var(--text-14);
`;

const clearMarkCss = css`
  display: inline-block;
  width: 0.9em;
  vertical-align: middle;
  border-top: 2px solid var(--source-sun);
  opacity: 0.6;
`;

const markCss = css`
  flex: none;
  width: 0.7em;
  height: 0.7em;
  border: 2px solid;
  border-radius: 2px;
`;
