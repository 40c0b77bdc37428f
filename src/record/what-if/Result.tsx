import { css } from "@emotion/react";
import { memo, useContext } from "react";
import { estimateText } from "#app/shared/i18n/estimateText.ts";
import { none } from "#app/shared/i18n/fixedText.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { useMoney } from "#app/shared/money/moneyText.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { HouseFacts } from "#plant/what-if/house.ts";
import type { SizeAnswer, SizesAnswer } from "#plant/what-if/question.ts";
import type { WhatIfInput } from "./whatIfInput.ts";
import { chosenIn, isSize, modelErrorWh, paybackOf, sunUsedShare } from "./result.ts";
import { useLessEnergy, useSavingWords } from "./savings.ts";
import { ShownSize } from "./shownSize.ts";
import { SizeChart } from "./SizeChart.tsx";
import { Spoken } from "./Spoken.tsx";
import { changeText, sizeText } from "./wording.ts";

interface HeadlinesProps extends Pick<WhatIfInput, "perKWh"> {
  readonly house: Pick<HouseFacts, "metered">;
  readonly answer: SizesAnswer;
  /** Whether anything else is changed, of which another sentence is said aloud. */
  readonly hasMore: boolean;
}

/** Figures, chart and table of the shown size. */
export const Result = memo(function Result({ answer }: Pick<HeadlinesProps, "answer">) {
  return (
    <>
      <div css={columnsCss}>
        <Changes answer={answer} />
        <div css={stackCss}>
          <SizeChart answer={answer} />
          <Marks answer={answer} />
        </div>
      </div>
      <FoldedTable answer={answer} />
    </>
  );
});

/** Effect of the shown size in sentences. */
export const Headlines = memo(function Headlines(props: HeadlinesProps) {
  const { perKWh, house, answer, hasMore } = props;
  const sizeWh = useContext(ShownSize);
  // With other changes the model of the present battery is not compared with the meter.
  const errorWh = hasMore ? undefined : modelErrorWh(house, answer);
  const lines = useHeadline({ sizeWh, perKWh }, answer, errorWh);
  const [headline, ...more] = lines;
  return (
    <div css={headlinesCss}>
      <p>{headline}</p>
      {more.map((line, at) => (
        // By its place: a sentence keeps its element while its figures change.
        <p key={at}>{line}</p>
      ))}
      {!hasMore && <Spoken text={lines.join(" ")} />}
    </div>
  );
});

function Marks({ answer }: Pick<HeadlinesProps, "answer">) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const { mostOfGainWh, worthUpToWh, presentBattery } = answer;
  const said = [
    presentBattery && t("result.present", { size: sizeText(formats, presentBattery.sizeWh) }),
    worthUpToWh === 0 && t("result.worthNone"),
    isSize(worthUpToWh) && t("result.worthUpTo", { size: sizeText(formats, worthUpToWh) }),
    isSize(mostOfGainWh) && t("result.mostOfGain", { size: sizeText(formats, mostOfGainWh) }),
  ];
  return <p css={quietCss}>{said.filter(Boolean).join(" · ")}</p>;
}

/** The result in sentences, the most important first. */
function useHeadline(
  input: Pick<WhatIfInput, "sizeWh" | "perKWh">,
  answer: SizesAnswer,
  errorWh: number | undefined,
): readonly string[] {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const wordsOf = useSavingWords();
  const lessEnergy = useLessEnergy(answer.isYear);
  const against = useAgainstPresent(answer, errorWh);
  const chosen = chosenIn(answer, input.sizeWh);
  if (!chosen || input.sizeWh === 0) return [t("result.none")];
  const { before, after } = chosen;
  const lead = t("result.lead", { size: sizeText(formats, input.sizeWh) });
  const { saved } = after;
  if (!saved) {
    const { key, ...less } = lessEnergy(before.importWh - after.importWh);
    const isPriced = answer.pricedShare < 1 && answer.pricedShare > 0;
    return [
      t(`outcome.${key}`, { lead, ...less }),
      ...against(after),
      isPriced
        ? t("result.unpriced", { share: formats.number(answer.pricedShare, "percent") })
        : t("result.noPrice"),
    ];
  }
  const { kind, values } = wordsOf(saved, answer.isYear);
  const payback = paybackOf(answer, after, input);
  return [
    t(`outcome.${kind}`, { lead, ...values }),
    ...(payback ? [t(...paybackSentence(formats, payback))] : []),
    ...against(after),
  ];
}

/**
 * A size against the present battery, both simulated, and by how much the model of that battery is off the meter; none
 * where the record does not show it.
 */
function useAgainstPresent(
  { presentBattery: present, isYear }: SizesAnswer,
  errorWh: number | undefined,
) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const wordsOf = useSavingWords();
  const lessEnergy = useLessEnergy(isYear);
  return ({ saved, importWh }: SizeAnswer): readonly string[] => {
    if (!present) return [];
    const lead = t("against.lead", { size: sizeText(formats, present.sizeWh) });
    const lessWh = present.importWh - importWh;
    const isKnown = errorWh === undefined || Math.abs(lessWh) > errorWh;
    const { key, ...less } = lessEnergy(lessWh, isKnown ? 3 : 2);
    const error =
      errorWh === undefined || key === "sameEnergy"
        ? []
        : [
            t(isKnown ? "against.error" : "against.unknown", {
              error: estimateText(formats, errorWh, 2),
              period: less.period,
            }),
          ];
    if (!saved || !present.saved) return [t(`outcome.${key}`, { lead, ...less }), ...error];
    const value = saved.value - present.saved.value;
    const { kind, values } = wordsOf({ value, least: value, most: value }, isYear);
    return [t(`outcome.${kind}`, { lead, ...values }), ...error];
  };
}

function paybackSentence(
  formats: Formats,
  { years, wornYears }: NonNullable<ReturnType<typeof paybackOf>>,
) {
  if (years === undefined) return ["result.never"] as const;
  const shown = { years: formats.fixed(years, 0), worn: formats.fixed(wornYears, 0) };
  return [years > wornYears ? "result.wearsFirst" : "result.payback", shown] as const;
}

const changedFigures = ["sunUsed", "selfSufficiency", "import", "export", "cycles"] as const;

function Changes({ answer }: Pick<HeadlinesProps, "answer">) {
  const { t } = useTexts("whatIf");
  const period = t(answer.isYear ? "period.year" : "period.time");
  return (
    <Facts
      numeric
      facts={changedFigures.map((of) => ({
        id: of,
        label: t(`result.${of}`, { period }),
        value: <ChangedFigures of={of} answer={answer} />,
      }))}
    />
  );
}

interface ChangedProps extends Pick<HeadlinesProps, "answer"> {
  readonly of: (typeof changedFigures)[number];
}

/** A figure before and after. */
function ChangedFigures({ of, answer }: ChangedProps) {
  const formats = useFormats();
  const chosen = chosenIn(answer, useContext(ShownSize));
  if (!chosen) return none;
  const { before, after } = chosen;
  const textOf = {
    sunUsed: (one: SizeAnswer) => formats.number(sunUsedShare(answer, one), "percent"),
    selfSufficiency: (one: SizeAnswer) => formats.number(one.selfSufficiency, "percent"),
    import: (one: SizeAnswer) => estimateText(formats, one.importWh),
    export: (one: SizeAnswer) => estimateText(formats, one.exportWh),
    cycles: (one: SizeAnswer) => formats.fixed(one.cycles, 0),
  }[of];
  return of === "cycles" ? textOf(after) : changeText(textOf(before), textOf(after));
}

function FoldedTable({ answer }: Pick<HeadlinesProps, "answer">) {
  const { t } = useTexts("whatIf");
  return (
    <Folded title={t("result.table")}>
      <SizeTable answer={answer} />
    </Folded>
  );
}

function SizeTable({ answer }: Pick<HeadlinesProps, "answer">) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const money = useMoney(true);
  const hasMoney = answer.present.cost !== undefined;
  return (
    <DataTable
      caption={t("result.table")}
      rows={answer.sizes}
      rowKey={({ sizeWh }) => sizeWh}
      columns={[
        { id: "size", title: t("columns.size"), cell: ({ sizeWh }) => sizeText(formats, sizeWh) },
        {
          id: "import",
          title: t("result.import"),
          numeric: true,
          cell: ({ importWh }) => estimateText(formats, importWh),
        },
        {
          id: "export",
          title: t("result.export"),
          numeric: true,
          cell: ({ exportWh }) => estimateText(formats, exportWh),
        },
        {
          id: "selfSufficiency",
          title: t("result.selfSufficiency"),
          numeric: true,
          cell: ({ selfSufficiency }) => formats.number(selfSufficiency, "percent"),
        },
        {
          id: "cycles",
          title: t("result.cycles", { period: t(answer.isYear ? "period.year" : "period.time") }),
          numeric: true,
          cell: ({ cycles }) => formats.fixed(cycles, 0),
        },
        ...(hasMoney
          ? [
              {
                id: "saved",
                title: t("result.saved"),
                numeric: true,
                cell: ({ saved }: SizesAnswer["sizes"][number]) =>
                  money(saved?.value ?? Number.NaN),
              },
            ]
          : []),
      ]}
    />
  );
}

const columnsCss = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  align-items: start;
  @media (min-width: 60rem), print {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`;

const headlinesCss = css`
  & > p:first-of-type {
    font-weight: var(--weight-strong);
    font-size: var(--text-20);
  }
`;
