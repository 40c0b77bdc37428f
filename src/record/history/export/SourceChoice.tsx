import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { rowCss } from "#app/shared/ui/row.ts";
import type { Source } from "#plant/history/sources.ts";
import { defaultSources } from "./exportOptions.ts";

interface SourceChoiceProps {
  readonly sources: readonly Source[];
  readonly nameOf: (source: Source) => string;
  readonly chosen: readonly Source[];
  readonly onChange: (chosen: readonly Source[]) => void;
}

/** The sources of a file, in the order of the list. */
export function SourceChoice({ sources, nameOf, chosen, onChange }: SourceChoiceProps) {
  const { t } = useTexts("history");
  const ids = new Set(chosen.map(({ id }) => id));
  const turn = (turned: Source) =>
    onChange(sources.filter((one) => ids.has(one.id) !== (one.id === turned.id)));
  return (
    <fieldset css={groupCss}>
      <legend css={legendCss}>{t("export.sources")}</legend>
      <div css={[rowCss, outCss]}>
        <Button variant="quiet" onClick={() => onChange(defaultSources(sources))}>
          {t("export.plant")}
        </Button>
        <Button variant="quiet" onClick={() => onChange(sources)}>
          {t("export.all")}
        </Button>
        <Button variant="quiet" onClick={() => onChange([])}>
          {t("export.none")}
        </Button>
      </div>
      <div css={listCss}>
        {sources.map((source) => (
          <label key={source.id} css={itemCss}>
            <input type="checkbox" checked={ids.has(source.id)} onChange={() => turn(source)} />
            <span>{nameOf(source)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const groupCss = css`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const legendCss = css`
  padding: 0;
  font-weight: var(--weight-strong);
`;

/* Text of quiet buttons stands below the other fields. */
const outCss = css`
  margin-left: calc(-1 * var(--space-4));
`;

const listCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr));
  column-gap: var(--space-4);
  /* The boxes stand below the other fields; the room around them reaches out. */
  margin-left: calc(-1 * var(--space-3));
`;

const itemCss = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--target);
  /* Room for a finger to the left of the box. */
  padding-left: var(--space-3);
  overflow-wrap: anywhere;
  & > input {
    flex: none;
    width: 20px;
    height: 20px;
    accent-color: var(--action);
  }
`;
