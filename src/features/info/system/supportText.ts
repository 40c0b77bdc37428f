import type { TFunction } from "i18next";
import type { GatewayProfile } from "#protocol/profile/profile.ts";

/** How far Heliograph knows the firmware of a gateway; undefined until its profile is known. */
export function supportText(
  t: TFunction<"info">,
  profile: Pick<GatewayProfile, "generation" | "exact" | "level"> | undefined,
): string | undefined {
  if (profile === undefined) return undefined;
  const { generation: id, exact, level } = profile;
  if (id === null) return t("system.support.unknown");
  if (level === "complete") return t("system.support.complete");
  return t(exact ? "system.support.partly" : "system.support.nearest", { id });
}
