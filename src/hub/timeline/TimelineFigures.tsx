import { highestIn } from "#plant/history/figures.ts";
import type { Source } from "#plant/history/sources.ts";
import type { TimeWindow } from "#plant/history/time-window.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { figuresCss } from "#app/record/history/figuresCss.ts";
import type { NameOf } from "#app/record/history/model/sourceNames.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { valueText } from "#app/record/history/model/texts.ts";
import { totalsIn } from "./timelineModel.ts";
import type { Tiles } from "./useTiles.ts";

interface TimelineFiguresProps {
  readonly sources: readonly Source[];
  readonly tiles: Tiles;
  readonly window: TimeWindow;
  readonly nameOf: NameOf;
}

/** Energies of the visible span; of a single source also its highest value. */
export function TimelineFigures(props: TimelineFiguresProps) {
  const { sources, tiles, window, nameOf } = props;
  const { t } = useTexts("hub");
  const { t: history } = useTexts("history");
  const formats = useFormats();
  const isSingle = sources.length === 1;
  const facts = sources.flatMap((source, at) => {
    const totals = totalsIn(tiles, at, window);
    const flows = source.flows.map(({ name, way }) => {
      const label = history(`figures.${name}`);
      const wh = way === "into" ? totals.inWh : totals.outWh;
      return {
        id: `${source.id} ${name}`,
        label: isSingle ? label : `${nameOf(source)} · ${label}`,
        value: energyText(formats, totals.coveredS > 0 ? wh : Number.NaN),
      };
    });
    const { inWh, outWh, high } = totals;
    const shown = highestIn(source, { into: inWh, out: outWh }, window.toS - window.fromS, high);
    const highest = {
      id: `${source.id} high`,
      label: t("timeline.high"),
      value: valueText(formats, source, shown ?? Number.NaN),
    };
    return isSingle ? [...flows, highest] : flows;
  });
  return (
    <div css={figuresCss}>
      <Facts numeric facts={facts} />
    </div>
  );
}
