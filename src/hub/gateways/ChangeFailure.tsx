import { GatewayError } from "#protocol/client/gateway-error.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { AdminFailure } from "../channels/AdminFailure.tsx";
import type { ChangeOutcome } from "./useChange.ts";

/** Why a change of the list failed as a whole; problems of a field stand at the field. */
export function ChangeFailure({ outcome }: { readonly outcome: ChangeOutcome }) {
  const { t } = useTexts("hub");
  if (!(outcome instanceof GatewayError)) return null;
  return (
    <AdminFailure title={t("gateways.notChanged")} error={outcome} conflict={t("gateways.busy")} />
  );
}
