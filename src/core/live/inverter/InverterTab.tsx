import { css } from "@emotion/react";
import { memo } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { acPower } from "#protocol/live/channels.ts";
import { shownText, unitText } from "#protocol/shown-text.ts";
import { inverterState } from "#plant/live/inverter-state.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { measuredText } from "#app/shared/live/measuredText.ts";
import { stateIcons, type ShownState } from "./stateIcons.ts";
import { useFromBefore, useInverter } from "#app/shared/live/feeds.ts";
import { useIsOld } from "./useIsOld.ts";

interface InverterTabProps {
  readonly serial: string;
}

/** Name, state and power of an inverter on its tab. */
export function InverterTab({ serial }: InverterTabProps) {
  const inverter = useInverter(serial);
  const before = useFromBefore(serial);
  const formats = useFormats();
  const isOld = useIsOld(serial);
  if (!inverter) return null;
  const power = acPower(inverter);
  return (
    <TabText
      isStale={isOld}
      name={inverter.name}
      state={before === "all" ? "before" : inverterState(inverter)}
      power={power && `${measuredText(formats, power)}${unitText(power.u)}`}
    />
  );
}

interface TabTextProps {
  readonly name: string;
  readonly state: ShownState;
  readonly power: string | undefined;
  readonly isStale?: boolean;
}

/** A tab's text: name, state and power. */
export const TabText = memo(function TabText({
  name,
  state,
  power,
  isStale = false,
}: TabTextProps) {
  const { t } = useTexts("live");
  return (
    <span css={tabCss} data-state={state}>
      <Icon name={stateIcons[state]} size={18} label={t(`state.${state}`)} />
      <span className="name">{shownText(name)}</span>
      <span className={isStale ? "power stale" : "power"}>{power}</span>
    </span>
  );
});

const tabCss = css`
  display: flex;
  flex: 1;
  align-items: center;
  gap: var(--space-2);
  min-width: 0;
  & > svg {
    color: var(--state-off);
  }
  &[data-state="producing"] > svg {
    color: var(--state-producing);
  }
  &[data-state="idle"] > svg {
    color: var(--state-idle);
  }
  &[data-state="unreachable"] > svg {
    color: var(--state-unreachable);
  }
  & > .name {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    max-width: 12rem;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > .power {
    font-weight: var(--weight-normal);
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  & > .stale {
    color: var(--text-quiet);
  }
`;
