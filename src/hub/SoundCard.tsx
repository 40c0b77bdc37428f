import { useAtom } from "jotai";
import { canSound, soundAtom } from "./notices/tabAlarm.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";

/** Switches the sound of new alerts in this tab; nothing in a browser without sounds. */
export function SoundCard() {
  const { t } = useTexts("messages");
  const [isOn, setOn] = useAtom(soundAtom);
  if (!canSound) return null;
  return (
    <Card title={t("sound.title")}>
      <SwitchField label={t("sound.label")} hint={t("sound.hint")} value={isOn} onChange={setOn} />
    </Card>
  );
}
