import { useAtomValue } from "jotai";
import type { Measured } from "#protocol/schema/measured.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { sunTodayAtom } from "#app/shared/day/sunToday.ts";
import { silentAtom } from "#app/shared/live/light.ts";
import { oldDevicesAtom } from "#app/shared/live/oldDevices.ts";
import { powerlessAtom } from "#app/shared/live/powerless.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { Block, EnergyPair, pairsCss } from "./TotalBlock.tsx";

interface SunNowProps {
  /** In W; undefined while it is unknown. */
  readonly watts: number | undefined;
}

/**
 * Power from the sun, where it differs from the inverters' output: a battery feeds some of them, or panels feed a
 * battery.
 */
export function SunNow({ watts }: SunNowProps) {
  const missing = useAtomValue(silentAtom);
  const { controller, battery, charger } = useAtomValue(oldDevicesAtom);
  const reason = useSunReason(missing);
  return (
    <SunBlock
      power={watts === undefined ? undefined : { v: watts, u: "W", d: 1 }}
      missing={watts === undefined ? "" : missing}
      reason={watts === undefined ? reason : undefined}
      isOld={[controller, battery, charger].some(Boolean)}
    />
  );
}

/** Why nobody knows the power of the sun: the parts that have told none. */
function useSunReason(missing: string): string | undefined {
  const { t } = useTexts("live");
  const parts = useAtomValue(powerlessAtom).map((part) => t(`totals.${part}`));
  const names = [...(missing === "" ? [] : [missing]), ...parts];
  return names.length === 0 ? undefined : t("totals.unheard", { names: names.join(", ") });
}

interface SunBlockProps {
  readonly power: Measured | undefined;
  /** Names of the inverters that are missing in it; empty if none is. */
  readonly missing?: string;
  /** Why it is unknown. */
  readonly reason?: string | undefined;
  /** A device that it follows from is no longer current. */
  readonly isOld?: boolean;
}

export function SunBlock({ power, missing = "", reason, isOld = false }: SunBlockProps) {
  const { t } = useTexts("live");
  return (
    <Block kind="sun" source="sun" measured={power} reason={reason} stale={isOld} isHero>
      {missing !== "" && <p css={quietCss}>{t("totals.atLeast", { names: missing })}</p>}
      <dl css={pairsCss}>
        <SunDay />
      </dl>
    </Block>
  );
}

interface SunDayProps {
  /** The same by the counters of the inverters, where they alone are the sun. */
  readonly counted?: Measured | undefined;
  /** Names of the inverters that are missing in these; empty if none is. */
  readonly missing?: string | undefined;
}

/** Energy and worth of the sun today, and energy of a usual day; an empty line, so that nothing moves, where that is unknown. */
export function SunDay({ counted, missing }: SunDayProps) {
  const { t } = useTexts("live");
  const { wh, usualWh, saved } = useAtomValue(sunTodayAtom) ?? {};
  return (
    <>
      {/* The record goes on where a counter began again within the day. */}
      {wh === undefined ? (
        <EnergyPair kind="today" energy={counted} missing={missing} />
      ) : (
        <EnergyPair kind="today" energy={energyOf(wh)} />
      )}
      {usualWh === undefined ? (
        <div>{"\u00a0"}</div>
      ) : (
        <EnergyPair kind="usual" energy={energyOf(usualWh)} />
      )}
      {saved !== undefined && (
        <div>
          <dt>{t("totals.saved")}</dt>
          <dd>{saved}</dd>
        </div>
      )}
    </>
  );
}

function energyOf(wh: number | undefined): Measured | undefined {
  return wh === undefined ? undefined : { v: wh, u: "Wh", d: 0 };
}
