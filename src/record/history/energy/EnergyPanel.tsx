import { css } from "@emotion/react";
import { memo } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import {
  ownUse,
  selfConsumption,
  selfSufficiency,
  sidesOf,
  yieldPerPeak,
  type Account,
  type AccountedDay,
  type Best,
} from "#plant/energy/accounts.ts";
import { peakPowerW } from "#plant/energy/peak-power.ts";
import { avoidedGrams, pricedDays, savedIn, type Worth } from "#plant/energy/prices.ts";
import { LEAST_WH } from "#plant/history/figures.ts";
import { dayStartS, type Day } from "#plant/history/local-day.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { useFormats, type Formats } from "#app/shared/i18n/formats.ts";
import { liveFeedAtom, useSelected } from "#app/shared/live/feeds.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { Section } from "#app/shared/ui/Section.tsx";
import type { History } from "#app/shared/history/pageHistory.ts";
import { useReading } from "#app/shared/history/useReading.ts";
import { energyRows, type EnergyRow } from "../model/energyRows.ts";
import { Folded } from "#app/shared/ui/Folded.tsx";
import { PricesForm } from "./KeptPrices.tsx";
import { MeaningBars } from "./MeaningBars.tsx";
import type { ReadEnergy } from "../model/historyData.ts";
import { dayText, fullDayText, hoursText, monthText, yearText } from "../model/texts.ts";
import { none } from "#app/shared/i18n/fixedText.ts";
import { energyText } from "#app/shared/i18n/energyText.ts";
import { EnergyFile } from "../table/TableFile.tsx";
import { useHistory } from "../model/useHistoryData.ts";
import { viewOf, type View } from "../model/views.ts";
import { moneyText } from "#app/shared/money/moneyText.ts";
import { useWorth } from "#app/shared/money/worth.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";

interface EnergyPanelProps {
  readonly energy: ReadEnergy;
  readonly view: View;
  readonly firstDay: Day;
}

/** Meaning of the period's energy: own use, independence, yield per installed power, money, CO2, records. */
export const EnergyPanel = memo(function EnergyPanel({ energy, view, firstDay }: EnergyPanelProps) {
  const { t } = useTexts("history");
  const formats = useFormats();
  const [worth, setWorth] = useWorth();
  const { days } = energy;
  const parts = useParts();
  const facts = useEnergyFacts(energy, worth, parts.hasCharger);
  // What needs a meter is not shown where there is none.
  const shown = parts.hasMeter ? facts : facts.filter(({ value }) => !value.startsWith(none));
  const records = useRecords(energy);
  return (
    <Section title={t("energy.title")}>
      <MeaningBars energy={energy} worth={worth} />
      {isOfPart(energy) && (
        <p css={quietCss}>{t("energy.part", { time: hoursText(t, formats, energy.coveredS) })}</p>
      )}
      {energy.isCorrected && <p css={quietCss}>{t("energy.measured")}</p>}
      <div css={factsCss}>
        <Facts numeric facts={[...shown, ...records]} />
      </div>
      {shown.some(({ value }) => value.startsWith(none)) && (
        <p css={quietCss}>{t("energy.unknown")}</p>
      )}
      <EnergyTable view={view} days={days} worth={worth} />
      <Folded title={t("prices.title")}>
        <PricesForm worth={worth} firstDay={firstDay} onChange={setWorth} />
      </Folded>
    </Section>
  );
});

/** Counters know the whole day, and the balance the recorded time only. */
function isOfPart({ account, yieldWh }: ReadEnergy): boolean {
  return sidesOf(account) !== undefined && (account.generatedWh ?? 0) < 0.9 * (yieldWh ?? 0);
}

interface Parts {
  readonly hasMeter: boolean;
  readonly hasCharger: boolean | undefined;
}

/** Parts of the plant that its record shows. */
function useParts(): Parts {
  const { value } = useReading(useHistory(), readParts);
  return value ?? { hasMeter: false, hasCharger: undefined };
}

async function readParts({ days }: History): Promise<Parts> {
  const sources = (await days.sources()).map(({ source }) => source);
  return {
    hasMeter: sources.includes("grid"),
    hasCharger: sources.some((source) => source.startsWith("charger")),
  };
}

function useEnergyFacts(
  { account, yieldWh, days }: ReadEnergy,
  worth: Worth,
  hasCharger: boolean | undefined,
) {
  const { t } = useTexts("history");
  const formats = useFormats();
  const perPeak = yieldPerPeak(yieldWh, useSelected(liveFeedAtom, peakOf));
  const priced = pricedDays(days, worth.prices);
  const saved = savedIn(priced, worth.prices);
  const since = priced.length < days.length ? priced[0]?.day : undefined;
  const grams = avoidedGrams(account, worth.gramsPerKWh);
  const energy = (wh = Number.NaN) => energyText(formats, wh);
  // A share of nothing is left out; an unknown share is a dash.
  const shareOf = (wh: number | undefined, share: number | undefined) =>
    (share !== undefined || wh === undefined) && percentText(formats, share);
  const charged = intoBattery(account, hasCharger, energy);
  const facts = [
    ["consumed", energy(account.consumedWh)],
    ["ownUse", energy(ownUse(account))],
    ...charged,
    ["selfConsumption", shareOf(account.generatedWh, selfConsumption(account))],
    ["selfSufficiency", shareOf(account.consumedWh, selfSufficiency(account))],
    ["perPeak", perPeak !== undefined && `${formats.fixed(perPeak, 2)}\u202fkWh/kWp`],
    ["saved", saved !== undefined && moneyText(formats, saved, worth)],
    ["co2", grams !== undefined && `${formats.fixed(grams / 1000, 1)}\u202fkg`],
  ] as const;
  return facts.flatMap(([id, value]) => {
    // Unknown figures are left out.
    if (value === false) return [];
    const label =
      id === "saved" && since !== undefined
        ? t("energy.savedSince", { day: fullDayText(formats, dayStartS(since) ?? 0) })
        : t(`energy.${id}`);
    return { id, label, value };
  });
}

/**
 * Energy into the battery, which "own use" counts and "consumption" does not. With an AC charger it is not of the sun
 * alone.
 */
function intoBattery(
  { chargedWh = 0 }: Account,
  hasCharger: boolean | undefined,
  energy: (wh: number) => string,
) {
  if (hasCharger === undefined || chargedWh < LEAST_WH) return [];
  return [[hasCharger ? "intoBattery" : "ofBattery", energy(chargedWh)]] as const;
}

function useRecords({ bestDay, bestMonth }: ReadEnergy) {
  const { t } = useTexts("history");
  const formats = useFormats();
  const fact = (id: "bestDay" | "bestMonth", time: string, yieldWh: number) => ({
    id,
    label: t(`energy.${id}`, { time }),
    value: energyText(formats, yieldWh),
  });
  return [
    ...(bestDay ? [fact("bestDay", fullDayText(formats, startOf(bestDay)), bestDay.yieldWh)] : []),
    ...(bestMonth
      ? [fact("bestMonth", longMonth(formats, startOf(bestMonth)), bestMonth.yieldWh)]
      : []),
  ];
}

function startOf({ first }: Best): number {
  return dayStartS(first) ?? 0;
}

function percentText(formats: Formats, share = Number.NaN): string {
  return `${formats.fixed(100 * share, 0)}\u202f%`;
}

interface EnergyTableProps {
  readonly view: View;
  readonly days: readonly AccountedDay[];
  readonly worth: Worth;
}

/** The same figures by day, month or year. */
function EnergyTable(props: EnergyTableProps) {
  const { t } = useTexts("history");
  const { rows } = viewOf(props.view);
  if (props.days.length === 0) return null;
  return (
    <Folded title={t("energy.table")}>
      <EnergyRows {...props} step={rows === "hour" ? "day" : rows} />
    </Folded>
  );
}

function EnergyRows({
  days,
  worth,
  step,
}: EnergyTableProps & { readonly step: "day" | "month" | "year" }) {
  const { t } = useTexts("history");
  const formats = useFormats();
  const caption = t("energy.table");
  const rows = energyRows(step, days, worth.prices);
  const time = { day: dayText, month: longMonth, year: yearText }[step];
  const timeOf = (first: Day) => time(formats, dayStartS(first) ?? 0);
  const energies = [
    ["generatedWh", t("energy.generated")],
    ["consumedWh", t("energy.consumed")],
    ["importedWh", t("figures.imported")],
    ["exportedWh", t("figures.exported")],
  ] as const;
  return (
    <>
      <EnergyFile caption={caption} rows={rows} timeOf={timeOf} />
      <DataTable
        caption={caption}
        rows={rows}
        rowKey={({ first }) => first}
        columns={[
          { id: "time", title: t("table.time"), cell: ({ first }) => timeOf(first) },
          ...energies.map(([key, title]) =>
            column(key, title, ({ account }) => energyText(formats, account[key] ?? Number.NaN)),
          ),
          column("selfConsumption", t("energy.selfConsumption"), ({ account }) =>
            percentText(formats, selfConsumption(account)),
          ),
          column("selfSufficiency", t("energy.selfSufficiency"), ({ account }) =>
            percentText(formats, selfSufficiency(account)),
          ),
          ...(worth.prices.length > 0
            ? [
                column("saved", t("energy.saved"), ({ saved = Number.NaN }) =>
                  moneyText(formats, saved, worth),
                ),
              ]
            : []),
        ]}
      />
    </>
  );
}

function column(id: string, title: string, cell: (row: EnergyRow) => string) {
  return { id, title, numeric: true, cell };
}

function longMonth(formats: Formats, timeS: number): string {
  return monthText(formats, timeS, "long");
}

const peakOf = ({ state }: Feed<LiveState>) => peakPowerW(state.inverters);

const factsCss = css`
  max-width: 32rem;
  margin-bottom: var(--space-2);
`;
