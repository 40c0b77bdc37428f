import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { staleSunS } from "#plant/flow/flow-ages.ts";
import type { FlowNode } from "#plant/flow/power-flow.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { silentAtom, sumsAtom, yieldlessAtom } from "#app/shared/live/light.ts";
import { powerlessAtom } from "#app/shared/live/powerless.ts";
import { inKilo } from "#app/shared/live/inKilo.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";
import { useMeterAlone } from "#app/shared/live/meterAlone.ts";
import { Figure } from "#app/shared/ui/Figure.tsx";
import { type RecordedDay, sunTodayWh } from "#app/shared/day/useDay.ts";
import { ageText, captionOf, wattsText } from "../flow/flowTexts.ts";
import { useWallBlocks } from "./wallBlocks.ts";
import type { ShownFlow } from "../flow/useFlow.ts";

interface WallFiguresProps {
  readonly shown: ShownFlow;
  readonly recorded: RecordedDay | undefined;
}

/** The figures to be read from across the room: power now, yield of the day, house, grid, battery. */
// oxlint-disable-next-line complexity -- an image has no room for a part of its own for each figure
export function WallFigures({ shown, recorded }: WallFiguresProps) {
  const { t } = useTexts("insight");
  const formats = useFormats();
  const { total } = useAtomValue(sumsAtom);
  const notes = useSunNotes(shown);
  const partOf = (wanted: FlowNode) => shown.flow.nodes.find(({ node }) => node === wanted);
  const hasGrid = partOf("grid") !== undefined;
  const inverters = partOf("inverters");
  const { sunW, soc } = shown;
  const isSun = sunW !== null;
  const recordedWh = recorded && sunTodayWh(recorded);
  const sunDay = recordedWh === undefined ? undefined : { v: recordedWh, u: "Wh", d: 0 };
  const day = inKilo(sunDay ?? total?.YieldDay);
  const dayName = sunDay || !isSun ? "wall.sunToday" : "wall.invertersToday";
  const countedNotes = useCountedNotes();
  const blocks = useWallBlocks();
  const isMeterAlone = useMeterAlone();
  const nowText = () => {
    if (isSun) return wattsText(formats, sunW);
    return inverters
      ? wattsText(formats, inverters.powerW)
      : measuredText(formats, total?.Power, 0);
  };
  return (
    <div css={figuresCss}>
      {!isMeterAlone && blocks.shown.has("sun") && (
        <Figure
          label={[t("flow.sun"), ...notes].join(" · ")}
          value={nowText()}
          unit="W"
          size="hero"
          source="sun"
          stale={isSun ? staleSunS(shown.stale) !== undefined : shown.stale.has("inverters")}
        />
      )}
      <div className="rest">
        {!isMeterAlone && blocks.shown.has("today") && (
          <Figure
            key={sunDay?.u}
            label={[t(dayName), ...(sunDay ? [] : countedNotes)].join(" · ")}
            value={measuredText(formats, day)}
            unit={day?.u}
            size="large"
            source="sun"
          />
        )}
        {hasGrid &&
          houseAndGrid
            .filter((node) => blocks.shown.has(node))
            .map((node) => {
              const part = partOf(node);
              const powerW = part?.powerW;
              const isStale = shown.stale.has(node);
              // The note of an old figure tells its age in place of its direction.
              const note = part && captionOf(t, formats, part, shown);
              return (
                <Figure
                  key={node}
                  label={[t(`flow.node.${node}`), ...(note ? [note] : [])].join(" · ")}
                  value={wattsText(formats, isStale ? powerW : powerW && Math.abs(powerW))}
                  unit="W"
                  size="large"
                  source={node}
                  stale={isStale}
                />
              );
            })}
        {blocks.shown.has("battery") && soc !== undefined && partOf("battery") && (
          <Figure
            label={t("flow.node.battery")}
            value={formats.number(Math.round(soc))}
            unit="%"
            size="large"
            source="battery"
            stale={shown.stale.has("battery")}
          />
        )}
      </div>
    </div>
  );
}

const nodes = {
  inverters: "inverters",
  vedirect: "controller",
  battery: "battery",
  charger: "charger",
} as const;

/** Which inverters are missing in the power now, how old it is where none is left, or why it is unknown. */
function useSunNotes(shown: ShownFlow): readonly string[] {
  const { t } = useTexts("insight");
  const formats = useFormats();
  const silent = useAtomValue(silentAtom);
  const powerless = useAtomValue(powerlessAtom);
  if (shown.isKnown && shown.sunW === undefined && silent === "" && powerless.length > 0) {
    const names = powerless.map((part) => t(`flow.node.${nodes[part]}`)).join(", ");
    return [t("strings.unheard", { names })];
  }
  const inverters = shown.flow.nodes.find(({ node }) => node === "inverters");
  const oldS = shown.sunW === null ? undefined : staleSunS(shown.stale);
  if (silent === "" && oldS !== undefined) return [ageText(t, formats, oldS)];
  if (silent === "" || inverters === undefined) return [];
  return inverters.powerW === undefined
    ? [captionOf(t, formats, inverters, shown), t("strings.unheard", { names: silent })]
    : [t("wall.without", { names: silent })];
}

/** Which inverters are missing in the day's yield by their counters. */
function useCountedNotes(): readonly string[] {
  const { t } = useTexts("insight");
  const { total } = useAtomValue(sumsAtom);
  const { today: names } = useAtomValue(yieldlessAtom);
  if (names === "") return [];
  return [t(total?.YieldDay?.v == null ? "strings.unheard" : "wall.without", { names })];
}

const houseAndGrid = ["house", "grid"] as const;

const figuresCss = css`
  display: grid;
  align-items: center;
  gap: 3vmin 5vmin;
  & > .rest {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 2.5vmin 3vmin;
  }
  @media (orientation: landscape) {
    grid-template-columns: auto minmax(0, 1fr);
    gap: 3vmin 10vmin;
  }
`;
