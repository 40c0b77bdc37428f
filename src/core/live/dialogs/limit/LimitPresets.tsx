import { css } from "@emotion/react";
import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { PlainLimit } from "#protocol/client/limit-outcome.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { boundsOf } from "./limitDraft.ts";
import {
  commonPresets,
  hasPreset,
  ownPresetsMost,
  readPresets,
  writePresets,
} from "./limitPresets.ts";
import { limitText } from "../../limitText.ts";

interface LimitPresetsProps {
  readonly typed: PlainLimit | undefined;
  readonly maxPowerW: number | undefined;
  readonly hasWatts: boolean;
  readonly onChoose: (limit: PlainLimit) => void;
}

/** Common limits to choose, those that fit, and the person's own presets, which come and go here. */
export function LimitPresets({ typed, maxPowerW, hasWatts, onChoose }: LimitPresetsProps) {
  const { t } = useTexts("dialogs");
  const formats = useFormats();
  const [own, setOwn] = useState(readPresets);
  const keep = (presets: readonly PlainLimit[]) => {
    setOwn(presets);
    writePresets(presets);
  };
  const text = (limit: PlainLimit) => limitText(formats, limit);
  // All watts of an inverter are its 100 %.
  const fits = ({ relative, value }: PlainLimit) =>
    relative || (hasWatts && value < boundsOf({ relative }, maxPowerW).max);
  const isNew =
    typed && own.length < ownPresetsMost && !hasPreset([...commonPresets, ...own], typed);
  return (
    <ul aria-label={t("limit.presets")} css={presetsCss}>
      {[...commonPresets, ...own].filter(fits).map((preset) => (
        <li key={text(preset)} data-own={own.includes(preset)}>
          <Button onClick={() => onChoose(preset)}>{text(preset)}</Button>
          {own.includes(preset) && (
            <Button
              icon="close"
              iconOnly
              variant="quiet"
              onClick={() => keep(own.filter((other) => other !== preset))}
            >
              {t("limit.removePreset", { limit: text(preset) })}
            </Button>
          )}
        </li>
      ))}
      {isNew && (
        <li data-new="true">
          <Button icon="plus" variant="quiet" onClick={() => keep([...own, typed])}>
            {t("limit.addPreset", { limit: text(typed) })}
          </Button>
        </li>
      )}
    </ul>
  );
}

const presetsCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  & > li {
    display: flex;
  }
  & > [data-own="true"] {
    border-radius: var(--radius);
    box-shadow: inset 0 0 0 1px var(--line-strong);
  }
  & > [data-own="true"] > button {
    border-color: transparent;
  }
  & button {
    padding: 0 var(--space-3);
    font-weight: var(--weight-normal);
  }
  & > [data-new="true"] > button {
    padding-left: 0;
  }
`;
