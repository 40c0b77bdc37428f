import { useAtomValue } from "jotai";
import { Link } from "wouter";
import type { GatewayError } from "#protocol/client/gateway-error.ts";
import { canUpdateToComplete } from "#protocol/profile/complete.ts";
import type { PageUse } from "#protocol/profile/page-use.ts";
import { shownText } from "#protocol/shown-text.ts";
import { mayMeetOthers } from "#app/shared/gateway/built.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { FailureAlert, type FailureAlertProps } from "#app/shared/ui/FailureAlert.tsx";

interface LockedAlertProps {
  readonly use: PageUse;
}

/** Says why settings cannot be saved or shown, and what would help; nothing where they can. */
export function LockedAlert({ use }: LockedAlertProps) {
  const { t } = useTexts("settings");
  const profile = useAtomValue(profileAtom);
  // Undefined only while the gateway is asked.
  if (use === "complete" || profile === undefined) return null;
  const version = shownText(profile.version ?? "–");
  return (
    <Alert variant="warning">
      {t(use === "explained" ? "engine.unknownShape" : "engine.locked", { version })}{" "}
      {canUpdateToComplete(profile.generation) ? (
        <Link href="/firmware/upgrade">{t("engine.lockedHelp")}</Link>
      ) : (
        <Link href="/about">{t("engine.newerHelp")}</Link>
      )}
    </Alert>
  );
}

interface LoadFailureProps extends LockedAlertProps, FailureAlertProps {}

/** Why settings could not be loaded: other releases have them elsewhere or in another shape. */
export const LoadFailure = mayMeetOthers ? FailureOfRelease : FailureAlert;

function FailureOfRelease({ use, ...failure }: LoadFailureProps) {
  return use !== "complete" && isOtherShape(failure.error) ? (
    <LockedAlert use="explained" />
  ) : (
    <FailureAlert {...failure} />
  );
}

function isOtherShape({ problem }: GatewayError): boolean {
  return problem.kind === "reply" && ["shape", "html"].includes(problem.cause.kind);
}
