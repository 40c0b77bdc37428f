import type { SeriesShape, SeriesStore } from "./kernel.ts";
import { boundedShape, storeBytes, viewStore, writeHeader } from "./series-layout.ts";
import { seriesStore } from "./series-store.ts";
import { area, downsample, intervals } from "./series.ts";

/** An empty store in JavaScript. */
export function openReferenceSeries(wanted: SeriesShape): SeriesStore {
  const shape = boundedShape(wanted);
  const buffer = new ArrayBuffer(storeBytes(shape));
  writeHeader(buffer, 0, shape);
  const views = viewStore(buffer, 0, shape);
  return seriesStore(shape, {
    base: 0,
    views: () => views,
    intervals: (series, grid) => intervals(views, series, grid),
    area: (series, window) => area(views, series, window, window.maxGapS),
    downsample: (series, columns) => downsample(views, series, columns),
  });
}
