import type { TFunction } from "i18next";
import type { SaveReply } from "#protocol/schema/reply.ts";

/**
 * A refusal of the AC charger in words. Its codes 1002 and 1003 say that a value is out of range, which their parameters
 * tell, or that the charger is off or takes no commands.
 * Source: docs/gateway/releases.md#transport-and-answers and docs/gateway/releases.md#commands.
 */
export function gridChargerReply(t: TFunction<"dialogs">, reply: SaveReply): SaveReply {
  const { code, param = {}, ...rest } = reply;
  if (code !== 1002 && code !== 1003) return reply;
  const { min, max } = param;
  const isRange = min !== undefined && max !== undefined;
  return {
    ...rest,
    message: isRange ? t("gridCharger.outside", { min, max }) : t("gridCharger.refused"),
  };
}
