import { css } from "@emotion/react";
import { memo } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { Source } from "#plant/history/sources.ts";
import { sumOf, type StackLayer } from "../model/chartModel.ts";
import { shadeOf, type NameOf } from "../model/sourceNames.ts";

interface ColourKeyProps {
  /** The sources of the chart, from zero outwards. */
  readonly sources: readonly Source[];
  /** Layers that are drawn, as far as they were read. */
  readonly stack: readonly StackLayer[];
  /** Index of the point whose values are shown; -1 for none. */
  readonly cursor: number;
  readonly nameOf: NameOf;
  readonly valueText: (value: number) => string;
}

/** Which colour is which source in a chart that stacks several, and the value of each below the cursor. */
export function ColourKey({ stack, ...props }: ColourKeyProps) {
  const { sources, cursor } = props;
  if (sources.length < 2) return null;
  return <Entries {...props} stack={cursor < 0 ? none : stack} />;
}

const none: readonly StackLayer[] = [];

// A chart that moves changes nothing here while nothing is pointed at.
const Entries = /* @__PURE__ */ memo(function Entries(props: ColourKeyProps) {
  const { sources, stack, cursor, nameOf, valueText } = props;
  const { t } = useTexts("history");
  return (
    <ul aria-label={t("key.label")} css={keyCss}>
      {sources.map((source) => {
        const layer = stack.find((one) => one.source.id === source.id);
        const style = {
          background: `var(--source-${source.hue})`,
          opacity: shadeOf(sources, source),
        };
        return (
          <li key={source.id}>
            <i style={style} />
            <span>
              {nameOf(source)}
              {source.belowZero && ` (${t(`key.${source.belowZero}`)})`}
            </span>
            <b>{layer && valueText(sumOf(layer, cursor))}</b>
          </li>
        );
      })}
    </ul>
  );
});

// For the whole list: a style of each element costs more than the element.
const keyCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
  gap: var(--space-1) var(--space-6);
  margin-top: var(--space-2);
  font-size: var(--text-14);
  & > li {
    display: flex;
    align-items: baseline;
    gap: var(--space-2);
  }
  & i {
    flex: none;
    width: 0.75em;
    height: 0.75em;
    border-radius: 2px;
    forced-color-adjust: none;
  }
  & span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  /* Room for the longest value, so that nothing moves with the cursor. */
  & b {
    min-width: 5em;
    font-weight: inherit;
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`;
