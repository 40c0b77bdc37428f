import { useAtomValue } from "jotai";
import { Link } from "wouter";
import type { GatewayError } from "#protocol/client/gateway-error.ts";
import type { GatewayProfile } from "#protocol/firmware/profile.ts";
import { doubtsOf, type PageUse } from "#protocol/firmware/page-use.ts";
import { shownText } from "#protocol/shown-text.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { FailureAlert, type FailureAlertProps } from "#app/shared/ui/FailureAlert.tsx";

interface LockedAlertProps {
  /** Id of the page's route. */
  readonly page: string;
  readonly use: PageUse;
}

/** Why settings cannot be saved or shown, and the remedy; nothing where they can. */
export function LockedAlert({ page, use }: LockedAlertProps) {
  const { t } = useTexts("settings");
  const profile = useAtomValue(profileAtom);
  // Undefined only while the gateway is asked.
  if (use === "complete" || use === "asks" || profile === undefined) return null;
  const version = shownText(profile.version ?? "–");
  const names = profile.candidates.join(", ");
  return (
    <Alert variant="warning">
      {t(`engine.${use === "explained" ? "unknownShape" : reasonOf(profile, page)}`, {
        version,
        names,
      })}{" "}
      {profile.isOutdated ? (
        <Link href="/firmware/upgrade">{t("engine.lockedHelp")}</Link>
      ) : (
        <Link href="/about">{t("engine.newerHelp")}</Link>
      )}
    </Alert>
  );
}

/** Why a page does not save. */
function reasonOf(profile: GatewayProfile, page: string): "locked" | "doubt" | "misfit" {
  if (profile.age === "older") return "locked";
  return doubtsOf(profile, page).length > 0 ? "doubt" : "misfit";
}

interface LoadFailureProps extends Pick<LockedAlertProps, "page">, FailureAlertProps {}

/** Why settings could not be loaded: other releases have them elsewhere or in another shape. */
export function LoadFailure({ page, ...failure }: LoadFailureProps) {
  const isExact = useAtomValue(profileAtom)?.exact;
  return isExact === false && isOtherShape(failure.error) ? (
    <LockedAlert page={page} use="explained" />
  ) : (
    <FailureAlert {...failure} />
  );
}

function isOtherShape({ problem }: GatewayError): boolean {
  return problem.kind === "reply" && ["shape", "html"].includes(problem.cause.kind);
}
