import { css } from "@emotion/react";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { useMoney } from "#app/shared/money/moneyText.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { SizesAnswer } from "#plant/what-if/question.ts";
import { hasMoreThanBattery, type Asked } from "./asked.ts";
import { chosenIn, curveOf, paybackOf, type Chosen } from "./result.ts";
import { SizeChart } from "./SizeChart.tsx";
import { Spoken } from "./Spoken.tsx";
import { sizeNumber } from "./wording.ts";

interface ResultProps {
  readonly asked: Asked;
  readonly answer: SizesAnswer;
}

/** What the chosen size would have done. */
export function Result({ asked, answer }: ResultProps) {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const money = useMoney(true);
  const chosen = chosenIn(answer, asked.sizeWh);
  const headline = useHeadline(asked, answer, chosen);
  const sizeText = (wh: number) => t("size", { size: sizeNumber(formats, wh) });
  const { mostOfGainWh, worthUpToWh } = answer;
  const hasMoney = answer.present.cost !== undefined;
  return (
    <div css={stackCss}>
      <div>
        <p css={headlineCss}>{headline[0]}</p>
        {headline.slice(1).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {!hasMoreThanBattery(asked) && <Spoken text={headline.join(" ")} />}
      </div>
      <div css={columnsCss}>
        {chosen && <Changes chosen={chosen} />}
        <div css={stackCss}>
          <SizeChart
            label={t(hasMoney ? "result.chart" : "result.chartEnergy")}
            points={curveOf(answer)}
            sizeWh={asked.sizeWh}
            marksWh={[mostOfGainWh, worthUpToWh]}
            valueText={(value) => (hasMoney ? money(value) : energyText(formats, value))}
            sizeText={sizeText}
          />
          <p css={quietCss}>
            {[
              worthUpToWh !== undefined && t("result.worthUpTo", { size: sizeText(worthUpToWh) }),
              mostOfGainWh !== undefined &&
                t("result.mostOfGain", { size: sizeText(mostOfGainWh) }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
      </div>
      <Folded title={t("result.table")}>
        <SizeTable answer={answer} sizeText={sizeText} />
      </Folded>
    </div>
  );
}

/** The result in sentences, the first one the most important. */
function useHeadline(
  asked: Asked,
  answer: SizesAnswer,
  chosen: Chosen | undefined,
): readonly string[] {
  const { t } = useTexts("whatIf");
  const formats = useFormats();
  const money = useMoney(true);
  if (!chosen || asked.sizeWh === 0) return [t("result.none")];
  const { before, after } = chosen;
  const size = t("size", { size: sizeNumber(formats, asked.sizeWh) });
  const { saved } = after;
  if (!saved) {
    const less = energyText(formats, before.importWh - after.importWh);
    const isPriced = answer.pricedShare < 1 && answer.pricedShare > 0;
    return [
      t("result.less", { size, energy: less }),
      isPriced
        ? t("result.unpriced", { share: formats.number(answer.pricedShare, "percent") })
        : t("result.noPrice"),
    ];
  }
  const amounts = {
    size,
    saved: money(saved.value),
    least: money(saved.least),
    most: money(saved.most),
  };
  const payback = paybackOf(answer, after, asked);
  return [
    t(answer.isYear ? "result.savedYear" : "result.savedTime", amounts),
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
  const change = (from: string, to: string) => t("result.change", { before: from, after: to });
  const energy = (wh: number) => energyText(formats, wh);
  return (
    <Facts
      numeric
      facts={[
        {
          id: "selfSufficiency",
          label: t("result.selfSufficiency"),
          value: change(share(before.selfSufficiency), share(after.selfSufficiency)),
        },
        {
          id: "import",
          label: t("result.import"),
          value: change(energy(before.importWh), energy(after.importWh)),
        },
        {
          id: "export",
          label: t("result.export"),
          value: change(energy(before.exportWh), energy(after.exportWh)),
        },
        { id: "cycles", label: t("result.cycles"), value: formats.fixed(after.cycles, 0) },
      ]}
    />
  );
}

interface SizeTableProps {
  readonly answer: SizesAnswer;
  readonly sizeText: (wh: number) => string;
}

function SizeTable({ answer, sizeText }: SizeTableProps) {
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
        { id: "size", title: t("columns.size"), cell: ({ sizeWh }) => sizeText(sizeWh) },
        {
          id: "import",
          title: t("result.import"),
          numeric: true,
          cell: ({ importWh }) => energyText(formats, importWh),
        },
        {
          id: "export",
          title: t("result.export"),
          numeric: true,
          cell: ({ exportWh }) => energyText(formats, exportWh),
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
