import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { memo, type ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { isCurrent } from "#protocol/live/ages.ts";
import type { Totals as InverterTotals } from "#protocol/areas/live-totals.ts";
import type { Measured } from "#protocol/schema/measured.ts";
import { type LiveState, meterReceipt } from "#protocol/live/live.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { Gauge } from "#app/shared/ui/Gauge.tsx";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { DataAge } from "#app/shared/frame/DataAge.tsx";
import { chargerSideAtom } from "#app/shared/gateway/profile.ts";
import {
  liveFeedAtom,
  isAllFromBefore,
  shownLiveAtom,
  useSelected,
} from "#app/shared/live/feeds.ts";
import { batteryWords } from "#app/shared/live/batteryWords.ts";
import { lightAtom, silentAtom, sumsAtom, yieldlessAtom } from "#app/shared/live/light.ts";
import { useSun } from "#app/shared/time/useSun.ts";
import { limiterAtom, unmeteredAtom } from "#app/shared/live/limiterRole.ts";
import { oldDevicesAtom } from "#app/shared/live/oldDevices.ts";
import { useMeterAlone } from "#app/shared/live/meterAlone.ts";
import { useConnectionLost } from "#app/shared/frame/useConnectionLost.ts";
import { gridDirection, absolutePower } from "./gridDirection.ts";
import { SunDay, SunNow } from "./SunBlock.tsx";
import { Block, EnergyPair, heroCss, pairsCss } from "./TotalBlock.tsx";
import { type Receipt, useAgeLevel } from "./useAgeLevel.ts";
import { useSunNow } from "./useSunNow.ts";
import { WhyTrigger } from "./WhyTrigger.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";

/** Totals of the plant in a row: the sun, the inverters where they differ from it, and each further enabled source. */
export function Totals() {
  // Which inverters are silent by day is a question of the sun.
  useSun(useAtomValue(lightAtom).isAsked);
  const solar = useSelected(shownLiveAtom, solarOf);
  const battery = useSelected(shownLiveAtom, batteryOf);
  const meter = useSelected(shownLiveAtom, meterOf);
  const charger = useSelected(shownLiveAtom, chargerOf);
  const old = useAtomValue(oldDevicesAtom);
  const isMeterAlone = useMeterAlone();
  const isFromBefore = useSelected(liveFeedAtom, isAllFromBefore);
  const isStale = useConnectionLost() !== undefined || isFromBefore;
  return (
    <TotalsCard isStale={isStale}>
      {!isMeterAlone && <SunAndInverters />}
      {solar?.enabled && <YieldBlock kind="vedirect" total={solar.total} old={old.controller} />}
      {battery?.enabled && <BatteryBlock {...battery} old={old.battery} />}
      {meter?.enabled && <GridBlock power={meter.Power} isHero={isMeterAlone} />}
      {charger?.enabled && <ChargerBlock power={charger.Power} old={old.charger} />}
    </TotalsCard>
  );
}

/** The sun, and the inverters where they give another power. */
function SunAndInverters() {
  const { total } = useAtomValue(sumsAtom);
  const missing = useAtomValue(silentAtom);
  const yieldless = useAtomValue(yieldlessAtom);
  const sunW = useSunNow();
  return (
    <>
      {sunW !== null && <SunNow watts={sunW} />}
      {total ? (
        <YieldBlock kind={sunW === null ? "sun" : "inverters"} {...{ total, missing, yieldless }} />
      ) : (
        <WaitingBlock />
      )}
    </>
  );
}

interface TotalsCardProps {
  /** Greys the figures. */
  readonly isStale: boolean;
  readonly children: ReactNode;
}

export function TotalsCard({ isStale, children }: TotalsCardProps) {
  const { t } = useTexts("live");
  return (
    <section css={cardCss} aria-label={t("totals.title")} data-stale={isStale}>
      {children}
    </section>
  );
}

const solarOf = ({ state }: Feed<LiveState>) => state.solar;
const batteryOf = ({ state }: Feed<LiveState>) => state.battery;
const meterOf = ({ state }: Feed<LiveState>) => state.power_meter;
const chargerOf = ({ state }: Feed<LiveState>) => state.charger;

interface YieldBlockProps {
  /** "sun" where the inverters alone are the sun. */
  readonly kind: "sun" | "inverters" | "vedirect";
  readonly total: InverterTotals | undefined;
  /** Names of the inverters that are missing in the sums; empty if none is. */
  readonly missing?: string;
  /** The same of each yield. */
  readonly yieldless?: { readonly today: string; readonly total: string } | undefined;
  readonly old?: Receipt | undefined;
}

/** Power and yields of the inverters or of the charge controllers. */
export const YieldBlock = memo(function YieldBlock({
  kind,
  total,
  missing = "",
  yieldless,
  old,
}: YieldBlockProps) {
  const { t } = useTexts("live");
  const { Power } = total ?? {};
  const isNone = missing !== "" && Power?.v === null;
  const isHero = kind === "sun";
  return (
    <Block
      kind={kind}
      source="sun"
      measured={Power}
      stale={old !== undefined || isNone}
      isHero={isHero}
    >
      <Age old={old} />
      {missing !== "" && (
        <p css={quietCss}>{t(isNone ? "totals.unheard" : "totals.atLeast", { names: missing })}</p>
      )}
      <Yields {...{ total, isHero, yieldless }} />
      {kind !== "vedirect" && <WhyTrigger />}
    </Block>
  );
});

interface YieldsProps extends Pick<YieldBlockProps, "total"> {
  readonly isHero: boolean;
  readonly yieldless: YieldBlockProps["yieldless"];
}

function Yields({ total, isHero, yieldless = { today: "", total: "" } }: YieldsProps) {
  const { YieldDay, YieldTotal } = total ?? {};
  return (
    <dl css={pairsCss}>
      {isHero ? (
        <SunDay counted={YieldDay} missing={yieldless.today} />
      ) : (
        <EnergyPair kind="today" energy={YieldDay} missing={yieldless.today} />
      )}
      <EnergyPair kind="total" energy={YieldTotal} missing={yieldless.total} />
    </dl>
  );
}

function WaitingBlock() {
  const { t } = useTexts("live");
  return (
    <div css={heroCss}>
      <div css={waitingLabelCss}>{t("totals.sun")}</div>
      <Skeleton width="9rem" height="2.5rem" />
      <div css={pairsCss}>
        <Skeleton width="8rem" height="2.5rem" />
      </div>
    </div>
  );
}

/** Since when the figures of a device are not current. */
function Age({ old }: { readonly old: Receipt | undefined }) {
  const { t } = useTexts("live");
  if (old === undefined) return null;
  return (
    <p css={quietCss}>
      {t("inverter.age")} <DataAge {...old} />
    </p>
  );
}

interface BatteryBlockProps {
  readonly old?: Receipt | undefined;
  readonly soc?: Measured | undefined;
  readonly power?: Measured | undefined;
  readonly voltage?: Measured | undefined;
  readonly current?: Measured | undefined;
}

/** State of charge of the battery, with the values that newer releases add. */
const BatteryBlock = memo(function BatteryBlock(props: BatteryBlockProps) {
  const { t } = useTexts("live");
  const formats = useFormats();
  return (
    <BatteryFigure soc={props.soc} old={props.old}>
      {batteryWords(formats, props) || t("totals.charge")}
    </BatteryFigure>
  );
});

interface BatteryFigureProps {
  readonly soc: Measured | undefined;
  readonly old?: Receipt | undefined;
  readonly children: ReactNode;
}

export function BatteryFigure({ soc, old, children }: BatteryFigureProps) {
  return (
    <Block kind="battery" source="battery" measured={soc} unit="%" stale={old !== undefined}>
      <Age old={old} />
      <p css={quietCss}>{children}</p>
      <div css={gaugeCss}>
        <Gauge ratio={(soc?.v ?? 0) / 100} />
      </div>
    </Block>
  );
}

interface GridBlockProps {
  readonly power: Measured | undefined;
  readonly isHero: boolean;
}

const GridBlock = memo(function GridBlock({ power, isHero }: GridBlockProps) {
  const { t } = useTexts("live");
  const watts = power?.v;
  // An inverter that the meter does not see changes the grid power and may reverse it.
  const isMetered = (useAtomValue(unmeteredAtom) ?? null) === null;
  const isGrid = useAtomValue(limiterAtom) !== "unreadable" && isMetered;
  const receipt = { ageS: 0, receivedAtMs: useSelected(shownLiveAtom, meterAtMs) };
  const isStale = useAgeLevel(receipt, isMeterStale);
  const flow = watts == null ? "" : t(`totals.${isGrid ? gridDirection(watts) : "metered"}`);
  return (
    <GridFigure
      power={isGrid && !isStale ? absolutePower(power) : power}
      isStale={isStale}
      isHero={isHero}
    >
      {isStale ? (
        <>
          {t("inverter.age")} <DataAge {...receipt} />
        </>
      ) : (
        flow
      )}
    </GridFigure>
  );
});

interface GridFigureProps {
  readonly power: Measured | undefined;
  readonly isStale: boolean;
  readonly isHero?: boolean;
  /** Text below the figure. */
  readonly children: ReactNode;
}

export function GridFigure({ power, isStale, isHero, children }: GridFigureProps) {
  return (
    <Block kind="grid" source="grid" measured={power} stale={isStale} {...(isHero && { isHero })}>
      <p css={quietCss}>{children}</p>
    </Block>
  );
}

const isMeterStale = (ageS: number) => !isCurrent("meter", ageS);

// Without a reading it cannot be stale.
const meterAtMs = ({ state }: Feed<LiveState>) => state.receivedAt.get(meterReceipt) ?? Infinity;

export const ChargerBlock = memo(function ChargerBlock(props: {
  readonly power: Measured | undefined;
  readonly old?: Receipt | undefined;
}) {
  const { t } = useTexts("live");
  const side = useAtomValue(chargerSideAtom);
  // A space keeps the line's place until the side is known: nothing below moves then.
  return (
    <Block kind="charger" source="charger" measured={props.power} stale={props.old !== undefined}>
      <Age old={props.old} />
      <p css={quietCss}>{side && side !== "unknown" ? t(`totals.${side}`) : "\u00a0"}</p>
    </Block>
  );
});

const cardCss = css`
  display: grid;
  /* Two beside each other, unless the text is too large for that. */
  grid-template-columns: repeat(auto-fit, minmax(max(7.5rem, 40%), 1fr));
  gap: var(--space-5) var(--space-4);
  padding: var(--space-4);
  border-radius: var(--radius);
  background: var(--surface);
  &[data-stale="true"] {
    --text: var(--text-quiet);
    color: var(--text-quiet);
    filter: grayscale(1);
  }
  @media (min-width: 48rem) {
    grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr));
    gap: var(--space-5) var(--space-4);
    padding: var(--space-5) var(--space-6);
  }
  @media (min-width: 64rem) {
    grid-template-columns: none;
    grid-auto-columns: minmax(min-content, 1fr);
    grid-auto-flow: column;
  }
`;

const waitingLabelCss = css`
  color: var(--text-quiet);
  font-size: var(--text-14);
  line-height: 1.4;
`;

const gaugeCss = css`
  max-width: 8rem;
  margin: 9px 0 8px;
  color: var(--source-battery);
`;
