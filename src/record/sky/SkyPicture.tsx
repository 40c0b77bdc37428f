import { css } from "@emotion/react";
import { useId } from "react";
import { dateText } from "#app/shared/i18n/dateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { Plane } from "#plant/sky/clear-power.ts";
import { compassOf } from "#plant/sky/horizon.ts";
import type { Half, ShadeBin } from "#plant/sky/shade-map.ts";
import { besideMiddle, skyBins, type SunWays, UP, type WayMarks } from "./picture.ts";

interface SkyPictureProps {
  readonly ways: SunWays;
  readonly shade: readonly ShadeBin[];
  /** Half of the year that is drawn. */
  readonly half: Half;
  /** Undefined where the string faces nowhere. */
  readonly facing: Plane | undefined;
}

/** Units below the horizon, for the names of the directions. The mark of the string's own direction stands above them. */
const BELOW = 30;
const LINES_DEG = 15;

/**
 * The sky as a string sees it: azimuth by elevation, the sun's paths, shade, and unseen parts. Its card says the same
 * in words.
 */
export function SkyPicture({ ways, shade, half, facing }: SkyPictureProps) {
  const hatch = `hatch${useId().replace(/\W/g, "")}`;
  const { middleDeg, sideDeg, topDeg } = ways;
  const bins = skyBins(shade, middleDeg, half);
  const top = topDeg * UP;
  const heights = Array.from({ length: 5 }, (_, at) => LINES_DEG * (at + 1)).filter(
    (elevation) => elevation < topDeg - 4,
  );
  return (
    <svg
      css={pictureCss}
      aria-hidden="true"
      viewBox={`${-sideDeg} ${-top} ${2 * sideDeg} ${top + BELOW}`}
    >
      <defs>
        <pattern
          id={hatch}
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line data-hatch y2="4" />
        </pattern>
      </defs>
      <rect data-sky x={-sideDeg} y={-top} width={2 * sideDeg} height={top} />
      <path d={ways.crossed} fill={`url(#${hatch})`} />
      <path data-known d={bins.open} />
      <path data-open d={bins.open} />
      {bins.shaded.map(({ lost, path }) => (
        <g key={lost}>
          <path data-known d={path} />
          <path data-open d={path} />
          <path data-shaded d={path} opacity={lost} />
        </g>
      ))}
      {heights.map((elevation) => (
        <g key={elevation}>
          <line data-grid x1={-sideDeg} x2={sideDeg} y1={-elevation * UP} y2={-elevation * UP} />
          <text x={2 - sideDeg} y={-elevation * UP - 2}>
            {elevation}°
          </text>
        </g>
      ))}
      <path data-way d={ways.shortest} />
      <path data-way d={ways.longest} />
      <path data-way="today" d={ways.today} />
      <line data-horizon x1={-sideDeg} x2={sideDeg} y1={0} y2={0} />
      <Directions middleDeg={middleDeg} sideDeg={sideDeg} />
      {ways.marks.map((marks) => (
        <Marks key={`${marks.day} ${marks.date.y}`} marks={marks} />
      ))}
      {facing && Math.abs(besideMiddle(facing.azimuthDeg, middleDeg)) < sideDeg && (
        <path
          data-facing
          d={`M${besideMiddle(facing.azimuthDeg, middleDeg).toFixed(1)} 0l-4 5h8z`}
        />
      )}
    </svg>
  );
}

function Directions({ middleDeg, sideDeg }: Pick<SunWays, "middleDeg" | "sideDeg">) {
  const { t } = useTexts("sky");
  return [-90, -45, 0, 45, 90]
    .filter((beside) => Math.abs(beside) < sideDeg - 8)
    .map((beside) => {
      const azimuth = (middleDeg + beside + 360) % 360;
      return (
        <g key={beside}>
          <line data-tick x1={beside} x2={beside} y2={3} />
          <text data-middle x={beside} y={17}>
            {t(`short.${compassOf(azimuth)}`)}
          </text>
          <text data-middle data-small x={beside} y={26}>
            {azimuth}°
          </text>
        </g>
      );
    });
}

function Marks({ marks: { day, hours, date } }: { readonly marks: WayMarks }) {
  const { t } = useTexts("sky");
  const { locale } = useFormats();
  return (
    <g>
      {hours.map(({ x, y, hour, text }) => (
        <g key={hour}>
          <circle cx={x} cy={y} r={1.6} />
          {text && (
            <text data-small data-on x={text.x} y={text.y} textAnchor={text.anchor}>
              {t("hour", { hour })}
            </text>
          )}
        </g>
      ))}
      <text data-middle data-on x={date.x} y={date.y}>
        {dateText(locale, day, { day: "numeric", month: "short" })}
      </text>
    </g>
  );
}

const pictureCss = css`
  display: block;
  width: 100%;
  border-radius: var(--radius);
  & text {
    fill: var(--text-quiet);
    font-size: 10px;
  }
  & [data-middle] {
    text-anchor: middle;
  }
  & [data-small] {
    font-size: 8px;
  }
  & [data-on] {
    /* Readable on light and on shade. */
    fill: var(--text);
    stroke: var(--surface-sunken);
    stroke-width: 2.5px;
    stroke-linejoin: round;
    paint-order: stroke;
  }
  & circle {
    fill: var(--source-sun);
  }
  & [data-sky],
  & [data-known] {
    fill: var(--surface-sunken);
  }
  & [data-hatch] {
    stroke: var(--text-quiet);
    stroke-width: 1;
  }
  & [data-open] {
    fill: var(--source-sun);
    opacity: 0.35;
  }
  & [data-shaded] {
    /* Dark in both themes, as shade is. */
    fill: #000;
  }
  & [data-grid],
  & [data-tick],
  & [data-horizon],
  & [data-way] {
    fill: none;
    stroke: var(--line-strong);
    stroke-width: 1;
    vector-effect: non-scaling-stroke;
  }
  & [data-grid] {
    stroke-dasharray: 2 3;
  }
  & [data-way] {
    stroke: var(--source-sun);
  }
  & [data-way="today"] {
    stroke-width: 2.5;
  }
  & [data-facing] {
    fill: var(--text);
  }
`;
