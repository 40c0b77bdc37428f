import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { MachineFrame } from "./MachineFrame.tsx";

/** Says why the limiter of this release is not played, for a person whom the page “What if” led here. */
export function UnplayedCard() {
  const { t } = useTexts("whatIf");
  return (
    <MachineFrame>
      <Alert>{t("machine.refused.otherLimiter")}</Alert>
    </MachineFrame>
  );
}
