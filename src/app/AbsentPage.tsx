import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { knowProfileAtom, profileAtom } from "#app/shared/gateway/profile.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Page } from "#app/shared/ui/Page.tsx";
import { NotFound } from "./NotFound.tsx";
import type { AppRoute } from "#app/shared/route.ts";

interface AbsentPageProps {
  readonly route: AppRoute;
}

/** In place of a page that the gateway lacks. A page of newer firmware is only missing once the firmware is known. */
export function AbsentPage({ route }: AbsentPageProps) {
  const { t } = useTexts();
  const isKnown = useAtomValue(profileAtom) !== undefined;
  const { ask } = useAtomValue(knowProfileAtom);
  useEffect(() => void ask(), [ask]);
  return isKnown ? <NotFound /> : <Page title={t(`title.${route.id}`)} loading />;
}
