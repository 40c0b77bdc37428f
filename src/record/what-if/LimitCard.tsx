import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { SizesAnswer } from "#plant/what-if/question.ts";
import { WhatIfNumber } from "./WhatIfNumber.tsx";
import type { WhatIfInput } from "./whatIfInput.ts";
import { inputCard } from "./inputCard.ts";
import type { AskProps } from "./whatIfInput.ts";
import { fieldsCss } from "./fieldsCss.ts";
import { PanelsSentence } from "./PanelsSentence.tsx";

const feedIns = {
  none: { feedInW: Number.POSITIVE_INFINITY, peakW: undefined },
  zero: { feedInW: 0, peakW: undefined },
  share: { feedInW: Number.POSITIVE_INFINITY, peakW: Number.NaN },
  own: { feedInW: 800, peakW: undefined },
} as const satisfies Readonly<Record<string, Pick<WhatIfInput, "feedInW" | "peakW">>>;

const inverters = {
  inverterNone: Number.POSITIVE_INFINITY,
  watt600: 600,
  watt800: 800,
  own: 1500,
} as const;

function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): readonly Key[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tables above have no other keys
  return Object.keys(table) as Key[];
}

function feedInKind({ feedInW, peakW }: WhatIfInput): keyof typeof feedIns {
  if (peakW !== undefined) return "share";
  if (feedInW === Number.POSITIVE_INFINITY) return "none";
  return feedInW === 0 ? "zero" : "own";
}

function inverterKindOf(watts: number): keyof typeof inverters {
  return keysOf(inverters).find((one) => inverters[one] === watts) ?? "own";
}

const unlimited: readonly string[] = ["none", "share", "inverterNone"];

/**
 * The kind of a limit by its value, but "own" while a person types: on the way to 6000 the value is 600, which is a
 * choice itself, and the field would be gone.
 */
function useOwnKept<Kind extends string>(byValue: Kind) {
  const [chosen, choose] = useState<Kind | "own">(byValue);
  const isOwn = chosen === "own" && !unlimited.includes(byValue);
  return [isOwn ? "own" : byValue, choose] as const;
}

interface LimitCardProps extends AskProps {
  readonly answer: SizesAnswer | undefined;
}

/** How much the inverters may give, and how much may be fed into the grid. */
export const LimitCard = inputCard(
  function LimitCard({ input, answer, onChange }: LimitCardProps) {
    const { t } = useTexts("whatIf");
    const { inverterW } = input;
    const [kind, setFeedInKind] = useOwnKept(feedInKind(input));
    const [inverterKind, setInverterKind] = useOwnKept(inverterKindOf(inverterW));
    const isLimited = inverterW !== Number.POSITIVE_INFINITY;
    const wrong = (value: number) => (value >= 0 ? undefined : t("prices.invalid"));
    return (
      <Card title={t("limit.title")}>
        <div css={stackCss}>
          <div css={fieldsCss}>
            <SelectField
              label={t("limit.inverter")}
              value={inverterKind}
              onChange={(next) => {
                setInverterKind(next);
                onChange({ inverterW: inverters[next] });
              }}
              options={keysOf(inverters).map((value) => ({ value, label: t(`limit.${value}`) }))}
            />
            {inverterKind === "own" && (
              <WhatIfNumber
                label={t("limit.inverterWatts")}
                unit="W"
                value={inverterW}
                error={wrong(inverterW)}
                onChange={(watts) => {
                  setInverterKind("own");
                  onChange({ inverterW: watts });
                }}
              />
            )}
            <SelectField
              label={t("limit.feedIn")}
              value={kind}
              onChange={(next) => {
                setFeedInKind(next);
                onChange(feedIns[next]);
              }}
              options={keysOf(feedIns).map((value) => ({ value, label: t(`limit.${value}`) }))}
            />
            {kind === "own" && (
              <WhatIfNumber
                label={t("limit.watts")}
                unit="W"
                value={input.feedInW}
                error={wrong(input.feedInW)}
                onChange={(feedInW) => {
                  setFeedInKind("own");
                  onChange({ feedInW });
                }}
              />
            )}
            {kind === "share" && (
              <WhatIfNumber
                label={t("limit.peak")}
                unit="kWp"
                value={(input.peakW ?? Number.NaN) / 1000}
                error={wrong(input.peakW ?? Number.NaN)}
                onChange={(peak) => onChange({ peakW: peak * 1000 })}
              />
            )}
          </div>
          {isLimited && answer && <PanelsSentence answer={answer} />}
          {kind === "share" && <p css={quietCss}>{t("limit.shareHint")}</p>}
        </div>
      </Card>
    );
  },
  ["inverterW", "feedInW", "peakW"],
);
