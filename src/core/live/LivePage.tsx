import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { LiveFrame } from "#app/shared/frame/LiveFrame.tsx";
import { WallLink } from "#app/shared/frame/WallLink.tsx";
import { slots } from "#app/shared/slots.ts";
import { Later } from "#app/shared/loading/Later.tsx";
import { Devices } from "./device/Devices.tsx";
import { HintBanners } from "./HintBanners.tsx";
import { Inverters } from "./inverter/Inverters.tsx";
import { Totals } from "./Totals.tsx";
import { UpdateNote } from "./UpdateNote.tsx";
import { useBeforeNote } from "./useBeforeNote.ts";

/** Live values of the plant: totals, inverters and devices. */
export function LivePage() {
  const { t } = useTexts();
  const { LiveDay, LiveNotices } = slots();
  return (
    <LiveFrame title={t("title.live")} actions={<WallLink />} note={useBeforeNote()}>
      <UpdateNote />
      <HintBanners />
      {LiveNotices && <LiveNotices />}
      <Totals />
      {LiveDay && <LiveDay />}
      <Inverters />
      <Later>
        <Devices />
      </Later>
    </LiveFrame>
  );
}
