import type { Measured } from "#protocol/live.ts";
import { mayHaveHub } from "#app/shared/gateway/built.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { Block } from "./TotalBlock.tsx";
import { useSunNow } from "./useSunNow.ts";

/** Power from the sun, where it is not what the inverters give: a battery feeds some of them, or panels feed a battery. */
export function SunNow() {
  const watts = useSunNow();
  if (watts === null) return null;
  return <SunBlock power={watts === undefined ? undefined : { v: watts, u: "W", d: 1 }} />;
}

/** Power from the sun. */
export function SunBlock({ power }: { readonly power: Measured | undefined }) {
  const { t } = useTexts("live");
  return (
    <Block kind="sun" source="sun" measured={power}>
      {/* An image has no room for it. */}
      {mayHaveHub && <p css={quietCss}>{t("totals.panels")}</p>}
    </Block>
  );
}
