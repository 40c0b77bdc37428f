import { css } from "@emotion/react";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Link } from "wouter";
import { isEmpty } from "#plant/flow/power-flow.ts";
import { reloadFeedsAtom } from "#app/shared/socket/feedAtom.ts";
import { useLiveConnection, useRecording } from "#app/shared/frame/LiveFrame.tsx";
import { LiveNotice } from "#app/shared/frame/LiveNotice.tsx";
import { NoInverters } from "#app/shared/frame/NoInverters.tsx";
import { useConnectionLost } from "#app/shared/frame/useConnectionLost.ts";
import { useDay, type RecordedDay } from "#app/shared/day/useDay.ts";
import { slots } from "#app/shared/slots.ts";
import { showTheme, storedTheme } from "#app/shared/theme/theme.ts";
import { clockAtom } from "#app/shared/time/clock.ts";
import { useSun } from "#app/shared/time/useSun.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { useMediaQuery } from "#app/shared/ui/useMediaQuery.ts";
import { FlowDrawing } from "../flow/FlowDrawing.tsx";
import { useFlow } from "../flow/useFlow.ts";
import { useFullscreen } from "./useFullscreen.ts";
import { useNewerCode } from "./useNewerCode.ts";
import { isDark, shiftPx } from "./wallTimes.ts";
import { useWallBlocks } from "./wallBlocks.ts";
import { WallExtras } from "./WallExtras.tsx";
import { WallFigures } from "./WallFigures.tsx";

/** Display for a wall tablet that runs for months: large figures and the power flow. */
export function WallPage() {
  const { t } = useTexts(["insight", "shell"]);
  const isTall = useMediaQuery("(orientation: portrait) and (max-width: 39.99rem)");
  const shown = useFlow();
  const isLost = useConnectionLost() !== undefined;
  const connection = useLiveConnection();
  const reload = useSetAtom(reloadFeedsAtom);
  const fullscreen = useFullscreen();
  const nowMs = useAtomValue(tickAtom);
  const isNight = isDark(useSun(true), new Date(nowMs).getHours());
  const [x, y] = shiftPx(nowMs);
  useRecording(connection === "online");
  useNewerCode(isLost);
  useDarkTheme(isNight);
  useStillPage();
  const blocks = useWallBlocks();
  const recorded = useRecordedDay();
  const { WallDay } = slots();
  const title = t("title.wall", { ns: "shell" });
  useEffect(() => {
    document.title = `${title} · Heliograph`;
  }, [title]);
  return (
    <div css={wallCss} data-night={isNight || undefined} data-stale={isLost || undefined}>
      <div className="stage" style={{ transform: `translate(${x}px, ${y}px)` }}>
        <h1>{title}</h1>
        <WallExtras {...blocks} flow={shown} />
        <WallFigures shown={shown} recorded={recorded} />
        {recorded && WallDay && blocks.shown.has("curve") && (
          <WallDay recorded={recorded} isRoomy={!blocks.shown.has("flow")} />
        )}
        {blocks.shown.has("flow") && (
          <div className="flow">
            {isEmpty(shown.flow) ? (
              shown.isKnown && <NoInverters />
            ) : (
              <FlowDrawing shown={shown} isTall={isTall} isStill={isLost} />
            )}
          </div>
        )}
      </div>
      <div className="foot">
        <LiveNotice onRetry={reload} />
        <div className="tools">
          {fullscreen && (
            <Button icon="expand" iconOnly variant="quiet" onClick={fullscreen}>
              {t("wall.fullscreen")}
            </Button>
          )}
          <Link href="/" aria-label={t("wall.exit")} title={t("wall.exit")}>
            <Icon name="close" />
          </Link>
        </div>
      </div>
    </div>
  );
}

function useRecordedDay(): RecordedDay | undefined {
  return useDay().value;
}

const tickAtom = clockAtom(180_000);

/** Keeps the page behind the display from scrolling. */
function useStillPage(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.overflow = "hidden";
    return () => {
      style.overflow = "";
    };
  }, []);
}

// A bright page in a dark room dazzles, however far it is dimmed.
function useDarkTheme(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    showTheme("dark");
    return () => showTheme(storedTheme());
  }, [isWanted]);
}

const wallCss = css`
  position: fixed;
  top: 0;
  right: 0;
  bottom: 0;
  left: 0;
  z-index: 10;
  display: flex;
  flex-direction: column;
  overflow: hidden;
  background: var(--page);
  --text-12: clamp(0.75rem, 2vmin, 1.5rem);
  --text-14: clamp(0.875rem, 2.8vmin, 2.25rem);
  --text-20: clamp(1.25rem, 4vmin, 3rem);
  --text-28: clamp(1.75rem, 6.5vmin, 5rem);
  --text-40: clamp(3rem, 15vmin, 12rem);
  /* As dark as text may be that is still to be read: quiet text has a contrast of 4.6 then. */
  &[data-night] .stage {
    --text: var(--text-quiet);
    opacity: 0.74;
  }
  &[data-stale] .stage {
    --text: var(--text-quiet);
    color: var(--text-quiet);
    filter: grayscale(1);
  }
  & h1 {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip: rect(0 0 0 0);
  }
  & .stage {
    display: flex;
    flex-direction: column;
    flex: 1;
    gap: 4vmin;
    min-height: 0;
    padding: 5vmin;
  }
  & .flow {
    flex: 1;
    min-height: 0;
    align-self: center;
    width: min(100%, 132vh);
    font-size: var(--text-14);
  }
  & .foot {
    position: absolute;
    right: 0;
    bottom: 0;
    left: 0;
    display: flex;
    align-items: flex-end;
    justify-content: flex-end;
    gap: var(--space-4);
    padding: var(--space-2);
  }
  /** The notice takes its own space, and the flow shrinks into the rest. */
  &[data-stale] .foot {
    position: static;
  }
  &[data-stale] .flow > div {
    height: 100%;
  }
  & .tools {
    display: flex;
    opacity: 0.6;
    &:hover,
    &:focus-within {
      opacity: 1;
    }
    & > a {
      display: grid;
      place-items: center;
      width: var(--target);
      height: var(--target);
    }
  }
  @media (orientation: portrait) and (max-width: 39.99rem) {
    & .flow {
      width: min(100%, 24vh);
    }
  }
  @media (max-aspect-ratio: 2/3) {
    & .flow {
      width: min(100%, 29vh);
    }
  }
`;
