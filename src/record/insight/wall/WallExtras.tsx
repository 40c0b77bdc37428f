import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { WallClock } from "./WallClock.tsx";
import type { ShownFlow } from "../flow/useFlow.ts";
import { blockNames, type WantedBlocks } from "./wallBlocks.ts";
import { WallSurplus } from "./WallSurplus.tsx";

interface WallExtrasProps extends WantedBlocks {
  readonly flow: ShownFlow;
}

/** Notes above the figures: unknown names in the address, a surplus, the clock. */
export function WallExtras({ shown, unknown, flow }: WallExtrasProps) {
  const { t } = useTexts("insight");
  return (
    <>
      {unknown.length > 0 && (
        <Alert variant="warning">
          {t("wall.unknownBlock", { names: unknown.join(", "), known: blockNames.join(", ") })}
        </Alert>
      )}
      {shown.has("surplus") && <WallSurplus shown={flow} />}
      {shown.has("clock") && <WallClock />}
    </>
  );
}
