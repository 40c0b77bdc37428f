import { useState, type RefObject } from "react";
import type { Source } from "#plant/history/sources.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Chart } from "#app/record/history/drawing/Chart.tsx";
import { chartCss, type Size } from "#app/record/history/drawing/chartParts.tsx";
import type { WindowUpdate } from "#app/record/history/drawing/useGestures.ts";
import type { ChartModel } from "#app/record/history/model/chartModel.ts";
import type { NameOf } from "#app/record/history/model/sourceNames.ts";
import type { Tiles } from "./useTiles.ts";
import type { TimelineTexts } from "./useTimelineTexts.ts";

interface TimelineChartProps {
  readonly canvasRef: RefObject<HTMLCanvasElement>;
  readonly size: Size;
  readonly title: string;
  readonly sources: readonly Source[];
  readonly model: ChartModel;
  readonly tiles: Tiles;
  readonly bounds: TimeWindow;
  readonly texts: TimelineTexts;
  readonly nameOf: NameOf;
  readonly onWindow: (update: WindowUpdate) => void;
}

/** A curve that is moved and zoomed, with a cursor that shows exact values. */
export function TimelineChart({ tiles, ...props }: TimelineChartProps) {
  const { model, texts } = props;
  const { t } = useTexts("hub");
  const [cursorS, setCursorS] = useState<number>();
  return (
    <div css={chartCss}>
      <Chart
        {...props}
        startS={model.window.fromS}
        drag="move"
        cursorS={cursorS}
        onCursor={setCursorS}
        readingsAt={(cursor) => texts.readout(model, tiles, cursor)}
        renderHead={() => <p data-hint="">{t("timeline.hint")}</p>}
      />
    </div>
  );
}
