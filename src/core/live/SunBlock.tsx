import { useAtomValue } from "jotai";
import type { Measured } from "#protocol/schema/measured.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { silentAtom } from "#app/shared/live/light.ts";
import { oldDevicesAtom } from "#app/shared/live/oldDevices.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { Block } from "./TotalBlock.tsx";
import { useSunNow } from "./useSunNow.ts";

/**
 * Power from the sun, where it differs from the inverters' output: a battery feeds some of them, or panels feed a
 * battery.
 */
export function SunNow() {
  const watts = useSunNow();
  const missing = useAtomValue(silentAtom);
  const { controller, battery, charger } = useAtomValue(oldDevicesAtom);
  if (watts === null) return null;
  return (
    <SunBlock
      power={watts === undefined ? undefined : { v: watts, u: "W", d: 1 }}
      missing={watts === undefined ? "" : missing}
      isOld={[controller, battery, charger].some(Boolean)}
    />
  );
}

interface SunBlockProps {
  readonly power: Measured | undefined;
  /** Names of the inverters that are missing in it; empty if none is. */
  readonly missing?: string;
  /** A device that it follows from is no longer current. */
  readonly isOld?: boolean;
}

export function SunBlock({ power, missing = "", isOld = false }: SunBlockProps) {
  const { t } = useTexts("live");
  return (
    <Block kind="sun" source="sun" measured={power} stale={isOld}>
      {missing !== "" && <p css={quietCss}>{t("totals.atLeast", { names: missing })}</p>}
      <p css={quietCss}>{t("totals.panels")}</p>
    </Block>
  );
}
