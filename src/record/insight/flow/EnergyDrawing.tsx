import { css } from "@emotion/react";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { partLooks } from "#app/shared/ui/partLooks.ts";
import type { Band, EnergyLayout } from "./energyLayout.ts";

/** Energies as bands that come together from the left and part to the right. Its table says the same. */
export function EnergyDrawing({ layout }: { readonly layout: EnergyLayout }) {
  const { height, sources, uses } = layout;
  return (
    <div css={drawingCss} style={{ height }} aria-hidden>
      <Labels bands={sources} />
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        {sources.map((band) => (
          <path key={band.id} d={bandPath(band, 0)} {...bandLook(band)} />
        ))}
        {uses.map((band) => (
          <path key={band.id} d={bandPath(band, width)} {...bandLook(band)} />
        ))}
      </svg>
      <Labels bands={uses} />
    </div>
  );
}

const width = 100;

function bandLook({ id }: Band) {
  const { color, isPale = false } = partLooks[id];
  return { fill: `var(--source-${color})`, opacity: isPale ? 0.3 : 0.7 };
}

function bandPath({ outerY, innerY, height }: Band, edge: number): string {
  const middle = width / 2;
  const bend = (edge + middle) / 2;
  return [
    `M${edge} ${outerY}`,
    `C${bend} ${outerY} ${bend} ${innerY} ${middle} ${innerY}`,
    `V${innerY + height}`,
    `C${bend} ${innerY + height} ${bend} ${outerY + height} ${edge} ${outerY + height}Z`,
  ].join("");
}

function Labels({ bands }: { readonly bands: readonly Band[] }) {
  const { t } = useTexts("history");
  const formats = useFormats();
  return (
    <ul>
      {bands.map(({ id, wh, share, labelY }) => (
        <li key={id} style={{ top: labelY }}>
          <span>{t(`meaning.${id}`)}</span>
          <span>
            <strong>{energyText(formats, wh)}</strong> <b>{formats.number(share, "percent")}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}

const drawingCss = css`
  display: grid;
  grid-template-columns: minmax(0, 7rem) minmax(3rem, 1fr) minmax(0, 7rem);
  gap: var(--space-2);
  max-width: 44rem;
  margin: 0 auto var(--space-3);
  & > svg {
    width: 100%;
    height: 100%;
  }
  & > ul {
    position: relative;
  }
  & li {
    position: absolute;
    right: 0;
    left: 0;
    display: grid;
    font-size: var(--text-12);
    line-height: 1.3;
    text-align: right;
    transform: translateY(-50%);
  }
  & > :last-child li {
    text-align: left;
  }
  & span {
    color: var(--text-quiet);
  }
  & b {
    display: inline-block;
    font-weight: var(--weight-normal);
  }
  & strong {
    color: var(--text);
    font-size: var(--text-14);
    font-variant-numeric: tabular-nums;
  }
  @media (min-width: 48rem) {
    grid-template-columns: minmax(0, 12rem) minmax(0, 1fr) minmax(0, 12rem);
    gap: var(--space-4);
    & li {
      font-size: var(--text-14);
    }
    & strong {
      font-size: var(--text-20);
    }
  }
`;
