import { useAtomValue } from "jotai";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { slots } from "#app/shared/slots.ts";
import { sectionCards } from "../../engine/SettingsPage.tsx";
import { SettingsShell } from "../../engine/SettingsShell.tsx";
import { useSettingsForm } from "../../engine/useSettingsForm.ts";
import { type SettingsTexts, useSettingsTexts } from "../../engine/useSettingsTexts.ts";
import { serialLimiterForm } from "./serialLimiterForm.ts";

export function SerialLimiterPage() {
  const handle = useSettingsForm(serialLimiterForm);
  const plain = useSettingsTexts(serialLimiterForm.id);
  const isMended = useAtomValue(profileAtom)?.has.limiterBaseLoad === true;
  const texts = isMended ? withoutHint(plain, "solar_passthrough_losses") : plain;
  const cards = sectionCards(handle, texts);
  const { LimiterPast } = slots();
  return (
    <SettingsShell title="settingsPowerlimiter" handle={handle} texts={texts}>
      {(draft) => (
        <>
          {cards(draft)}
          {LimiterPast && <LimiterPast limiter={undefined} />}
        </>
      )}
    </SettingsShell>
  );
}

/** Since 2024.06.03 the losses outlive a restart, so that the warning about it is not true any more. */
function withoutHint(texts: SettingsTexts, at: string): SettingsTexts {
  return { ...texts, hint: (field) => (field.path === at ? undefined : texts.hint(field)) };
}
