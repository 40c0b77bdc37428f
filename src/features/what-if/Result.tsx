import { css } from "@emotion/react";
import { useMemo } from "react";
import { estimateText } from "#app/shared/i18n/estimateText.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { useMoney } from "#app/shared/money/moneyText.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { SizesAnswer } from "#plant/what-if/question.ts";
import type { Asked } from "./asked.ts";
import { chosenIn, isSize, paybackOf, type Chosen } from "./result.ts";
import { useLessEnergy, useSavingWords } from "./savings.ts";
import { SizeChart } from "./SizeChart.tsx";
import { Spoken } from "./Spoken.tsx";
import { changeText, sizeText } from "./wording.ts";

interface ResultProps extends Pick<Asked, "sizeWh" | "perKWh"> {
  readonly answer: SizesAnswer;
  /** Whether anything else is changed, of which another sentence is said aloud. */
  readonly hasMore: boolean;
}

/** What the chosen size would have done. */
export function Result({ sizeWh, perKWh, answer, hasMore }: ResultProps) {
  const chosen = chosenIn(answer, sizeWh);
  const headline = useHeadline({ sizeWh, perKWh }, answer, chosen);
  const marks = useMemo(() => <Marks answer={answer} />, [answer]);
  const table = useMemo(() => <FoldedTable answer={answer} />, [answer]);
  return (
    <div css={stackCss}>
      <div>
        <p css={headlineCss}>{headline[0]}</p>
        {headline.slice(1).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {!hasMore && <Spoken text={headline.join(" ")} />}
      </div>
      <div css={columnsCss}>
        {chosen && <Changes chosen={chosen} />}
        <div css={stackCss}>
          <SizeChart answer={answer} sizeWh={sizeWh} />
          {marks}
        </div>
      </div>
      {table}
    </div>
  );
}

function Marks({ answer: { mostOfGainWh, worthUpToWh } }: Pick<ResultProps, "answer">) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const said = [
    worthUpToWh === 0 && t("result.worthNone"),
    isSize(worthUpToWh) && t("result.worthUpTo", { size: sizeText(formats, worthUpToWh) }),
    isSize(mostOfGainWh) && t("result.mostOfGain", { size: sizeText(formats, mostOfGainWh) }),
  ];
  return <p css={quietCss}>{said.filter(Boolean).join(" · ")}</p>;
}

/** The result in sentences, the first one the most important. */
function useHeadline(
  asked: Pick<Asked, "sizeWh" | "perKWh">,
  answer: SizesAnswer,
  chosen: Chosen | undefined,
): readonly string[] {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const wordsOf = useSavingWords();
  const lessEnergy = useLessEnergy();
  if (!chosen || asked.sizeWh === 0) return [t("result.none")];
  const { before, after } = chosen;
  const size = sizeText(formats, asked.sizeWh);
  const { saved } = after;
  if (!saved) {
    const { key, energy } = lessEnergy(before.importWh - after.importWh);
    const isPriced = answer.pricedShare < 1 && answer.pricedShare > 0;
    return [
      t(`result.${key}`, { size, energy }),
      isPriced
        ? t("result.unpriced", { share: formats.number(answer.pricedShare, "percent") })
        : t("result.noPrice"),
    ];
  }
  const { kind, values } = wordsOf(saved, answer.isYear);
  const payback = paybackOf(answer, after, asked);
  return [
    t(`result.${kind}`, { size, ...values }),
    ...(payback ? [t(...paybackSentence(formats, payback))] : []),
  ];
}

function paybackSentence(
  formats: Formats,
  { years, wornYears }: NonNullable<ReturnType<typeof paybackOf>>,
) {
  if (years === undefined) return ["result.never"] as const;
  const shown = { years: formats.fixed(years, 0), worn: formats.fixed(wornYears, 0) };
  return [years > wornYears ? "result.wearsFirst" : "result.payback", shown] as const;
}

function Changes({ chosen: { before, after } }: { readonly chosen: Chosen }) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const share = (value: number) => formats.number(value, "percent");
  const energy = (wh: number) => estimateText(formats, wh);
  return (
    <Facts
      numeric
      facts={[
        {
          id: "selfSufficiency",
          label: t("result.selfSufficiency"),
          value: changeText(share(before.selfSufficiency), share(after.selfSufficiency)),
        },
        {
          id: "import",
          label: t("result.import"),
          value: changeText(energy(before.importWh), energy(after.importWh)),
        },
        {
          id: "export",
          label: t("result.export"),
          value: changeText(energy(before.exportWh), energy(after.exportWh)),
        },
        { id: "cycles", label: t("result.cycles"), value: formats.fixed(after.cycles, 0) },
      ]}
    />
  );
}

function FoldedTable({ answer }: Pick<ResultProps, "answer">) {
  const { t } = useTexts("whatIf");
  return (
    <Folded title={t("result.table")}>
      <SizeTable answer={answer} />
    </Folded>
  );
}

function SizeTable({ answer }: Pick<ResultProps, "answer">) {
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
          title: t("result.cycles"),
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

const headlineCss = css`
  font-weight: var(--weight-strong);
  font-size: var(--text-20);
`;
