import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { WallClock } from "./WallClock.tsx";
import { blockNames, type WantedBlocks } from "./wallBlocks.ts";

/** What only an address brings to a wall display: the clock, and a note about names that it does not know. */
export function WallExtras({ shown, unknown }: WantedBlocks) {
  const { t } = useTexts("insight");
  return (
    <>
      {unknown.length > 0 && (
        <Alert variant="warning">
          {t("wall.unknownBlock", { names: unknown.join(", "), known: blockNames.join(", ") })}
        </Alert>
      )}
      {shown.has("clock") && <WallClock />}
    </>
  );
}
