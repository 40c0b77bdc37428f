import { useAtomValue } from "jotai";
import type { Measured } from "#protocol/schema/measured.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { LiveState } from "#protocol/live/live.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { shownLiveAtom } from "#app/shared/live/feeds.ts";
import { useSelected } from "#app/shared/live/useSelected.ts";
import { sunAtom } from "#app/shared/live/sun.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { Block } from "./TotalBlock.tsx";

/** Power from the sun, where it is not what the inverters give: a battery feeds some of them, or panels feed a battery. */
export function SunNow() {
  const isShown = useSelected(shownLiveAtom, hasOtherSun);
  return isShown ? <Sun /> : null;
}

const hasOtherSun = ({ state: { solar, battery } }: Feed<LiveState>) =>
  solar?.enabled === true || battery?.enabled === true;

function Sun() {
  const watts = useAtomValue(sunAtom);
  return <SunBlock power={watts === undefined ? undefined : { v: watts, u: "W", d: 1 }} />;
}

/** Power from the sun. */
export function SunBlock({ power }: { readonly power: Measured | undefined }) {
  const { t } = useTexts("live");
  return (
    <Block kind="sun" source="sun" measured={power}>
      <p css={quietCss}>{t("totals.panels")}</p>
    </Block>
  );
}
