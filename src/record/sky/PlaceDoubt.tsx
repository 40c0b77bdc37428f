import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { privacyAtom } from "#app/shared/privacy/privacy.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import type { LearntSky } from "#plant/sky/learnt-sky.ts";
import { SettingLink } from "./SettingLink.tsx";

interface PlaceDoubtProps {
  readonly verdict: "unset" | "doubtful";
  readonly sky: LearntSky;
}

/** Says that the place of the plant was never set or contradicts the light, names both, and offers to correct it. */
export function PlaceDoubt({ verdict, sky: { place, model } }: PlaceDoubtProps) {
  const { t } = useTexts("sky");
  const formats = useFormats();
  const isPrivate = useAtomValue(privacyAtom);
  // The light gives the longitude to within a degree or two.
  const light =
    model.lightLongitudeDeg === undefined ? undefined : Math.round(model.lightLongitudeDeg);
  const lightText = light === undefined || isPrivate ? undefined : `${formats.number(light)}°`;
  // An owner who never set the place has to enter its latitude, too: a longitude alone would look like a place.
  const isOffered = verdict === "doubtful" && light !== undefined;
  return (
    <Alert
      variant="warning"
      title={t(`place.${verdict}`)}
      action={
        <SettingLink
          href="/settings/ntp"
          proposal={isOffered ? { setting: "longitude", degrees: light } : undefined}
        >
          {isOffered && lightText !== undefined
            ? t("place.enter", { longitude: lightText })
            : t("place.set")}
        </SettingLink>
      }
    >
      {lightText !== undefined && (
        <p css={bothCss}>
          {t("place.both", {
            longitude: `${formats.fixed(place.longitudeDeg, 2)}°`,
            light: lightText,
          })}
        </p>
      )}
    </Alert>
  );
}

const bothCss = css`
  margin-top: var(--space-2);
`;
