import type { SourceInfo } from "#app/shared/history/HistorySource.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useSerialMask } from "#app/shared/privacy/useMask.ts";
import { Progress } from "#app/shared/ui/Progress.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { inverterId, sourceOf } from "#plant/history/sources.ts";
import type { SizesAnswer } from "#plant/what-if/question.ts";
import { shownText } from "#protocol/shown-text.ts";
import { WhatIfNumber } from "./WhatIfNumber.tsx";
import type { Panels } from "./whatIfInput.ts";
import type { AskProps } from "./whatIfInput.ts";
import { inputCard } from "./inputCard.ts";
import { fieldsCss } from "./fieldsCss.ts";
import { PanelsSentence } from "./PanelsSentence.tsx";
import { SwitchedCard } from "./SwitchedCard.tsx";

interface PanelsCardProps extends AskProps {
  readonly sources: readonly SourceInfo[];
  readonly answer: SizesAnswer | undefined;
  /** How much of the string's record is read; undefined when nothing is being read. */
  readonly reading: number | undefined;
}

/** Another string, like a recorded string. */
export const PanelsCard = inputCard(
  function PanelsCard({ input, sources, answer, reading, onChange }: PanelsCardProps) {
    const { t } = useTexts("whatIf");
    const { panels } = input;
    const strings = useStrings(sources);
    const [first] = strings;
    const change = (part: Partial<Panels>) =>
      onChange((before) => ({ panels: before.panels && { ...before.panels, ...part } }));
    return (
      <SwitchedCard
        title={t("panels.title")}
        label={t("panels.on")}
        isOn={panels !== undefined}
        onSwitch={(isOn) =>
          onChange({
            panels: isOn
              ? { string: first?.value ?? "", factor: 1, limitW: Number.NaN }
              : undefined,
          })
        }
      >
        {strings.length === 0 && <p>{t("panels.none")}</p>}
        {panels && first && (
          <div css={fieldsCss}>
            <SelectField
              label={t("panels.string")}
              value={panels.string}
              options={strings}
              onChange={(string) => change({ string })}
            />
            <WhatIfNumber
              label={t("panels.factor")}
              hint={t("panels.factorHint")}
              unit={t("panels.unit")}
              value={panels.factor}
              error={panels.factor >= 0 ? undefined : t("prices.invalid")}
              onChange={(factor) => change({ factor })}
            />
            <WhatIfNumber
              label={t("panels.limit")}
              hint={t("panels.limitHint")}
              unit="W"
              value={panels.limitW}
              onChange={(limitW) => change({ limitW })}
            />
          </div>
        )}
        {reading === undefined
          ? answer && first && <PanelsSentence answer={answer} />
          : first && <Progress label={t("panels.reading")} ratio={reading} />}
      </SwitchedCard>
    );
  },
  ["panels"],
);

/** The strings of a record by the names that their owner knows. */
function useStrings(sources: readonly SourceInfo[]) {
  const { t } = useTexts("whatIf");
  const mask = useSerialMask();
  const nameOf = (id: string) => sources.find(({ source }) => source === id)?.name;
  return sources.flatMap(({ source, name }) => {
    const found = sourceOf(source);
    if (found?.kind !== "string") return [];
    const { serial, number } = found;
    const inverter = shownText(nameOf(inverterId(serial)) ?? mask(serial));
    const numbered = t("panels.name", { inverter, number: number + 1 });
    const label = name === undefined ? numbered : `${inverter} · ${shownText(name)}`;
    return [{ value: source.slice("str ".length), label }];
  });
}
