import { css } from "@emotion/react";
import { estimateText } from "#app/shared/i18n/estimateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useMoney } from "#app/shared/money/moneyText.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Facts } from "#app/shared/ui/Facts.tsx";
import type { SizesAnswer } from "#plant/what-if/question.ts";
import { type Chosen, totalOf } from "./result.ts";
import { useLessEnergy, useSavingWords } from "./savings.ts";
import { Spoken } from "./Spoken.tsx";
import { changeText } from "./wording.ts";

interface TogetherProps {
  readonly answer: SizesAnswer;
  readonly chosen: Chosen;
}

/** Effect of all changes together, against the house as it is. It stays in sight while they are changed. */
export function Together({ answer, chosen: { after } }: TogetherProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const { present } = answer;
  const money = useMoney(true);
  const energy = (wh: number) => estimateText(formats, wh);
  const headline = useTogetherText(answer, after);
  const [cost, costAfter] = [present.cost, after.cost];
  return (
    <section css={togetherCss} aria-label={t("together.title")}>
      <p>{headline}</p>
      <Facts
        numeric
        facts={[
          ...(cost !== undefined && costAfter !== undefined
            ? [
                {
                  id: "cost",
                  label: t("together.cost"),
                  value: changeText(money(cost), money(costAfter)),
                },
              ]
            : []),
          {
            id: "import",
            label: t("result.import"),
            value: changeText(energy(present.importWh), energy(after.importWh)),
          },
          {
            id: "export",
            label: t("result.export"),
            value: changeText(energy(present.exportWh), energy(after.exportWh)),
          },
        ]}
      />
      <Spoken text={headline} />
    </section>
  );
}

function useTogetherText(answer: SizesAnswer, after: Chosen["after"]): string {
  const { t } = useTexts("whatIf");
  const wordsOf = useSavingWords();
  const lessEnergy = useLessEnergy(answer.isYear);
  const total = totalOf(answer, after);
  const lead = t("together.lead");
  if (!total) {
    const { key, ...less } = lessEnergy(answer.present.importWh - after.importWh);
    return t(`outcome.${key}`, { lead, ...less });
  }
  const { kind, values } = wordsOf(total, answer.isYear);
  return t(`outcome.${kind}`, { lead, ...values });
}

const togetherCss = css`
  position: sticky;
  @media print {
    position: static;
  }
  bottom: var(--foot, 0);
  padding: var(--space-3) var(--space-4);
  border-top: 1px solid var(--line-strong);
  background: var(--surface);
  & > p:first-of-type {
    font-weight: var(--weight-strong);
  }
  & dl {
    display: none;
  }
  /** On a phone it would hide half of the fields. */
  @media (min-width: 48rem) {
    padding-inline: var(--space-6);
    & dl {
      display: flex;
      flex-wrap: wrap;
      gap: 0 var(--space-6);
    }
    & dl > div {
      gap: var(--space-2);
      padding: 0;
      border: 0;
    }
  }
`;
