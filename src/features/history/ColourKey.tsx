import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { hueOf, shadeOf, type NameOf } from "./sourceNames.ts";

interface ColourKeyProps {
  /** The sources of the chart, from zero outwards. */
  readonly sources: readonly string[];
  readonly nameOf: NameOf;
}

/** Which colour is which source, where a chart stacks several. */
export function ColourKey({ sources, nameOf }: ColourKeyProps) {
  const { t } = useTexts("history");
  if (sources.length < 2) return null;
  return (
    <ul aria-label={t("key.label")} css={keyCss}>
      {sources.map((source) => (
        <li key={source} css={itemCss}>
          <span
            css={swatchCss}
            style={{
              background: `var(--source-${hueOf(source)})`,
              opacity: shadeOf(sources, source),
            }}
          />
          <span>
            {nameOf(source)}
            {source === "battery" && ` (${t("key.battery")})`}
            {source === "grid" && ` (${t("key.grid")})`}
          </span>
        </li>
      ))}
    </ul>
  );
}

const keyCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin-top: var(--space-2);
  font-size: var(--text-14);
`;

const itemCss = css`
  display: flex;
  align-items: baseline;
  gap: var(--space-2);
  min-width: 0;
  overflow-wrap: anywhere;
`;

const swatchCss = css`
  flex: none;
  width: 0.75em;
  height: 0.75em;
  border-radius: 2px;
  forced-color-adjust: none;
`;
