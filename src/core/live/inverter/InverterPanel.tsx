import { css } from "@emotion/react";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { acPower, hasChannels } from "#protocol/live/channels.ts";
import { shownLimit } from "#protocol/live/readings.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import type { Measured } from "#protocol/schema/measured.ts";
import { inverterState } from "#plant/live/inverter-state.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Serial } from "#app/shared/privacy/Serial.tsx";
import { Figure } from "#app/shared/ui/Figure.tsx";
import { Panel } from "../Panel.tsx";
import { impossibleText } from "#app/shared/live/impossibleText.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";
import { useConnectionLost } from "#app/shared/frame/useConnectionLost.ts";
import { polledInverterAtom, useFromBefore, useInverter } from "#app/shared/live/feeds.ts";
import { askedLimitsAtom } from "../askedLimits.ts";
import { knownPercent } from "../knownPercent.ts";
import { limitText } from "../limitText.ts";
import { WhyTrigger } from "../WhyTrigger.tsx";
import { InverterAge } from "./InverterAge.tsx";
import { useIsOld } from "./useIsOld.ts";
import { InverterTools } from "./InverterTools.tsx";
import { InverterValues } from "./FoldedValues.tsx";
import { stateIcons, stateTones } from "./stateIcons.ts";
import { WaitingForData } from "./WaitingForData.tsx";

interface InverterPanelProps {
  readonly serial: string;
}

/** An inverter: state, commands and all measured values. */
export function InverterPanel({ serial }: InverterPanelProps) {
  const { t } = useTexts("live");
  const limit = useLimitText();
  const inverter = useInverter(serial);
  const before = useFromBefore(serial);
  const isLost = useConnectionLost() !== undefined;
  const isOld = useIsOld(serial);
  const setPolled = useSetAtom(polledInverterAtom);
  useEffect(() => setPolled(serial), [serial, setPolled]);
  if (!inverter) return null;
  const { name, events } = inverter;
  const power = acPower(inverter);
  const state = before === "all" ? "before" : inverterState(inverter);
  const isStale = isLost || before !== undefined || isOld;
  return (
    <Panel
      tone={stateTones[state]}
      state={t(`state.${state}`)}
      stateIcon={stateIcons[state]}
      title={name}
      facts={[
        { id: "serial", label: t("inverter.serial"), value: <Serial>{serial}</Serial> },
        { id: "limit", label: t("inverter.limit"), value: limit(inverter) },
        { id: "age", label: t("inverter.age"), value: <InverterAge serial={serial} /> },
      ]}
      figure={power && <PowerNow power={power} isStale={isStale} />}
      tools={
        <>
          <InverterTools serial={serial} name={name} events={events} />
          <WhyTrigger serial={serial} />
        </>
      }
    >
      {hasChannels(inverter) ? (
        <InverterValues inverter={inverter} isStale={isStale} />
      ) : (
        <WaitingForData />
      )}
    </Panel>
  );
}

function useLimitText(): (inverter: LiveInverter) => string {
  const { t } = useTexts("live");
  const formats = useFormats();
  const askedLimits = useAtomValue(askedLimitsAtom);
  return (inverter) => {
    const value = knownPercent({ inverter, asked: askedLimits.get(inverter.serial) });
    if (value === "unread") return t("inverter.limitUnknown");
    if (value === "perhaps0") return t("inverter.limitPerhaps0");
    const percent = limitText(formats, { relative: true, value });
    const { absoluteW } = shownLimit(inverter);
    if (absoluteW === undefined) return percent;
    return `${formats.fixed(absoluteW, 0)}\u202fW | ${percent}`;
  };
}

interface PowerNowProps {
  readonly power: Measured;
  readonly isStale: boolean;
}

/** Present output of an inverter. */
export function PowerNow({ power, isStale }: PowerNowProps) {
  const { t } = useTexts("live");
  const formats = useFormats();
  return (
    <div css={powerCss}>
      <Figure
        label={t("properties.Power")}
        value={measuredText(formats, power)}
        unit={power.u}
        size="large"
        stale={isStale}
        reason={impossibleText(t, formats, power)}
      />
    </div>
  );
}

const powerCss = css`
  flex: none;
  margin-left: auto;
  & > div > div:first-of-type {
    justify-content: flex-end;
  }
  /* The figure ends at the right edge, and so does the reason for its dash. */
  & > div button::after {
    right: 0;
    left: auto;
    max-width: min(16rem, 70vw);
  }
`;
