import { css, keyframes } from "@emotion/react";
import { memo } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { FlowNode } from "#plant/flow/power-flow.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { icons, type IconName } from "#app/shared/ui/icons.ts";
import { flowLayout, type FlowLayout, type PlacedEdge, type PlacedPart } from "./flowLayout.ts";
import { captionOf, wattsText } from "./flowTexts.ts";
import type { ShownFlow } from "./useFlow.ts";

interface FlowDrawingProps {
  readonly shown: ShownFlow;
  /** Vertical instead of horizontal. */
  readonly isTall: boolean;
  /** No motion, because values no longer arrive. */
  readonly isStill: boolean;
}

/** The power flow as a drawing. Hidden from screen readers, which have the same content as a table. */
export function FlowDrawing({ shown, isTall, isStill }: FlowDrawingProps) {
  const layout = flowLayout(shown.flow, isTall);
  const { width, height } = layout;
  return (
    <div css={drawingCss} aria-hidden data-tall={isTall || undefined}>
      {/* Gives the drawing its height where browsers know no aspect-ratio. */}
      <div style={{ paddingTop: `${(height / width) * 100}%` }} />
      <svg viewBox={`0 0 ${width} ${height}`}>
        {layout.edges.map((edge) => (
          <Edge key={edge.from + edge.to} edge={edge} isStale={isStaleWay(shown, edge)} />
        ))}
        {layout.nodes.map((part) => (
          <Node key={part.node} part={part} radius={layout.radius} shown={shown} />
        ))}
      </svg>
      {!isStill &&
        layout.edges
          .filter((edge) => edge.speed > 0 && !isStaleWay(shown, edge))
          .map((edge) => <Motion key={edge.from + edge.to} layout={layout} {...edge} />)}
    </div>
  );
}

const looks: Readonly<Record<FlowNode, readonly [IconName, string]>> = {
  strings: ["sun", "var(--source-sun)"],
  controller: ["sun", "var(--source-sun)"],
  inverters: ["wave", "var(--state-producing)"],
  battery: ["battery", "var(--source-battery)"],
  charger: ["plug", "var(--source-charger)"],
  grid: ["grid", "var(--source-grid)"],
  house: ["house", "var(--source-house)"],
};

// The path and a word show their sign.
function isDirected(node: FlowNode): boolean {
  return node === "grid" || node === "battery";
}

function isStaleWay({ stale }: ShownFlow, { from, to }: PlacedEdge): boolean {
  return stale.has(from) || stale.has(to);
}

function Edge({ edge, isStale }: { readonly edge: PlacedEdge; readonly isStale: boolean }) {
  const formats = useFormats();
  const { from, powerW, x1, y1, x2, y2, speed, labelW } = edge;
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const angle = Math.round((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI);
  const kind = powerW === undefined ? "unknown" : speed > 0 && !isStale ? "on" : "off";
  return (
    <g className={kind} style={{ color: looks[from][1] }}>
      <path className="way" d={`M${x1} ${y1}L${x2} ${y2}`} />
      {speed > 0 && (
        <path
          className="tip"
          d="M-4-7L4 0L-4 7"
          transform={`translate(${x} ${y})rotate(${angle})`}
        />
      )}
      {labelW !== undefined && (
        <text
          x={y1 === y2 ? x : x + 14}
          y={y1 === y2 ? y - 14 : y + 5}
          className="watts"
          style={{ textAnchor: y1 === y2 ? "middle" : "start" }}
        >
          {`${wattsText(formats, labelW)}\u202fW`}
        </text>
      )}
    </g>
  );
}

interface NodeProps {
  readonly part: PlacedPart;
  readonly radius: number;
  readonly shown: ShownFlow;
}

function Node({ part, radius, shown }: NodeProps) {
  const { t } = useTexts("insight");
  const formats = useFormats();
  const { node, powerW, x, y } = part;
  const [icon, color] = looks[node];
  const isOff = powerW === undefined || Math.abs(powerW) < 0.5 || shown.stale.has(node);
  const share = node === "battery" ? Math.min(100, Math.max(0, shown.soc ?? 100)) : 100;
  return (
    <g transform={`translate(${x} ${y})`} style={{ color }} className={isOff ? "quiet" : ""}>
      <circle r={radius} className="ring" />
      <circle
        r={radius}
        className="gauge"
        pathLength={100}
        strokeDasharray={`${share} 100`}
        transform="rotate(-90)"
      />
      <path
        d={icons[icon]}
        className="icon"
        transform={`translate(${-radius * 0.22} ${-radius * 0.78})scale(${radius * 0.0185})`}
      />
      <text y={radius * 0.2} className="value">
        {wattsText(formats, isDirected(node) && powerW !== undefined ? Math.abs(powerW) : powerW)}
      </text>
      <text y={radius * 0.56} className="unit">
        {powerW !== undefined && "W"}
      </text>
      <text y={radius + 21} className="name">
        {t(`flow.node.${node}`)}
      </text>
      <text y={radius + 40} className="note">
        {captionOf(t, formats, part, shown)}
      </text>
    </g>
  );
}

interface MotionProps extends PlacedEdge {
  readonly layout: FlowLayout;
}

// The dots have a layer of their own: only their transform changes, so motion causes no layout.
const Motion = memo(function Motion({ from, x1, y1, x2, y2, speed, layout }: MotionProps) {
  const { width, height } = layout;
  const isUpright = x1 === x2;
  const place = {
    left: `${(Math.min(x1, x2) / width) * 100}%`,
    top: `${(Math.min(y1, y2) / height) * 100}%`,
    [isUpright ? "height" : "width"]: isUpright
      ? `${(Math.abs(y2 - y1) / height) * 100}%`
      : `${(Math.abs(x2 - x1) / width) * 100}%`,
    color: looks[from][1],
  };
  const pace = {
    animationDuration: `${[0, 2.6, 1.9, 1.4, 1, 0.7][speed]}s`,
    animationDirection: x2 < x1 || y2 < y1 ? "reverse" : "normal",
  };
  return (
    <span css={[trackCss, isUpright ? uprightCss : levelCss]} style={place}>
      <span style={pace} />
    </span>
  );
});

const rightwards = keyframes`
  to {
    transform: translate3d(24px, 0, 0);
  }
`;

const downwards = keyframes`
  to {
    transform: translate3d(0, 24px, 0);
  }
`;

const trackCss = css`
  position: absolute;
  overflow: hidden;
  & > span {
    position: absolute;
    will-change: transform;
    background-image: radial-gradient(circle closest-side, currentColor 85%, transparent);
  }
  @media (prefers-reduced-motion: reduce) {
    display: none;
  }
`;

const levelCss = css`
  height: var(--dot);
  margin-top: calc(var(--dot) / -2);
  & > span {
    top: 0;
    bottom: 0;
    left: calc(-1 * var(--step));
    right: 0;
    background-size: var(--step) var(--dot);
    animation: ${rightwards} linear infinite;
  }
`;

const uprightCss = css`
  width: var(--dot);
  margin-left: calc(var(--dot) / -2);
  & > span {
    top: calc(-1 * var(--step));
    bottom: 0;
    left: 0;
    right: 0;
    background-size: var(--dot) var(--step);
    animation: ${downwards} linear infinite;
  }
`;

const drawingCss = css`
  --dot: 6px;
  --step: 24px;
  position: relative;
  width: 100%;
  & > svg {
    position: absolute;
    top: 0;
    left: 0;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  & text {
    fill: var(--text);
    text-anchor: middle;
    font-size: 17px;
  }
  & .watts {
    fill: var(--text-quiet);
    font-size: 16px;
  }
  & .value {
    font-size: 32px;
    font-weight: var(--weight-strong);
    letter-spacing: -0.02em;
  }
  & .unit,
  & .note {
    fill: var(--text-quiet);
    font-size: 15px;
  }
  &[data-tall] {
    & .name {
      font-size: 15px;
    }
    & .value {
      font-size: 26px;
    }
    & .unit,
    & .note,
    & .watts {
      font-size: 14px;
    }
  }
  & circle,
  & path {
    fill: none;
    stroke: currentColor;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  & .ring {
    stroke: var(--line);
    stroke-width: 5;
  }
  & .gauge {
    stroke-width: 5;
    stroke-linecap: butt;
  }
  & .icon {
    stroke-width: 1.5;
  }
  & .way {
    stroke: var(--line);
    stroke-width: 3;
  }
  & .tip {
    stroke-width: 3;
  }
  & .unknown .way {
    stroke: var(--line-strong);
    stroke-dasharray: 1 9;
  }
  & .off .tip,
  & .quiet .icon {
    stroke: var(--text-quiet);
  }
  & .quiet .gauge {
    stroke: var(--line-strong);
    stroke-width: 2;
  }
  & .quiet .value {
    fill: var(--text-quiet);
  }
`;
