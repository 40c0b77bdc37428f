import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Measured } from "#protocol/schema/measured.ts";
import type { Totals } from "#protocol/areas/live-totals.ts";
import { EmptyDayPlace } from "#app/core/live/day/DayPlace.tsx";
import { HintStack } from "#app/core/live/HintBanners.tsx";
import { PowerNow } from "#app/core/live/inverter/InverterPanel.tsx";
import { TabText } from "#app/core/live/inverter/InverterTab.tsx";
import { Panel } from "#app/core/live/Panel.tsx";
import { SunBlock } from "#app/core/live/SunBlock.tsx";
import {
  BatteryFigure,
  ChargerBlock,
  GridFigure,
  TotalsCard,
  YieldBlock,
} from "#app/core/live/Totals.tsx";
import { LiveStack } from "#app/shared/frame/LiveFrame.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import {
  columnCss,
  columnTabCss,
  panelCss,
  sideCss,
  stripCss,
  stripTabCss,
  tabCss,
} from "#app/shared/ui/Tabs.tsx";
import { sampleOf } from "./slots.ts";

/**
 * The live page with the figures of its first answer, for the template in index.html: the parts of the live page
 * with slots in place of values. See `fillTemplate`.
 */
export function FirstPage() {
  const { t } = useTexts("live");
  return (
    <Page title={t("title.live", { ns: "shell" })} wide>
      <LiveStack>
        <Each of="hints">
          <HintStack>
            <Each of="hint">
              <Alert variant="danger">
                {"{hint} "}
                <Link href="/">{"{link}"}</Link>
              </Alert>
            </Each>
          </HintStack>
        </Each>
        <TotalsCard isStale={false}>
          <YieldBlock kind="inverters" total={total} />
          <StorageBlocks />
        </TotalsCard>
        <EmptyDayPlace />
        <Each of="single">{panel}</Each>
        <Each of="wide">{tabsOf(true)}</Each>
        <Each of="narrow">{tabsOf(false)}</Each>
      </LiveStack>
    </Page>
  );
}

/** The totals of the battery's side. */
function StorageBlocks() {
  const { t } = useTexts("live");
  return (
    <>
      <Each of="sun">
        <SunBlock power={power} />
      </Each>
      <Each of="solar">
        <YieldBlock kind="vedirect" total={total} />
      </Each>
      <Each of="battery">
        <BatteryFigure soc={power}>
          <Each of="charge">{t("totals.charge")}</Each>
          <Each of="added">{"{added}"}</Each>
        </BatteryFigure>
      </Each>
      <Each of="grid">
        <GridFigure power={power} isStale={false}>
          {flows.map((flow) => (
            <Each key={flow} of={flow}>
              {t(`totals.${flow}`)}
            </Each>
          ))}
        </GridFigure>
      </Each>
      <Each of="charger">
        <ChargerBlock power={power} />
      </Each>
    </>
  );
}

interface EachProps {
  /** The slot with the list. */
  readonly of: string;
  readonly children: ReactNode;
}

/** Repeats its content for each item of a list. */
function Each({ of, children }: EachProps) {
  return <template data-each={of}>{children}</template>;
}

const power: Measured = sampleOf("power");
const total: Totals = {
  Power: power,
  YieldDay: sampleOf("day"),
  YieldTotal: sampleOf("total"),
};
const flows = ["importing", "exporting"] as const;

const panel = (
  <Panel
    tone="off"
    state=""
    stateIcon="off"
    title="{name}"
    facts={[]}
    figure={
      <Each of="ac">
        <PowerNow power={power} isStale={false} />
      </Each>
    }
  >
    <div style={{ height: "4.5rem" }} />
    <Skeleton height="20rem" />
  </Panel>
);

function tabsOf(isColumn: boolean) {
  const tab = [tabCss, isColumn ? columnTabCss : stripTabCss];
  const label = <TabText name="{name}" state="pollingOff" power="{tab}" />;
  return (
    <div css={isColumn ? sideCss : undefined}>
      <div css={isColumn ? columnCss : stripCss}>
        <div css={tab} aria-selected>
          {label}
        </div>
        <Each of="others">
          <div css={tab}>{label}</div>
        </Each>
      </div>
      <div css={panelCss}>{panel}</div>
    </div>
  );
}
