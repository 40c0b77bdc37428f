import { useAtomValue } from "jotai";
import { usePageName } from "#app/shared/gateway/pageName.ts";
import { absentPagesAtom } from "#app/shared/gateway/profile.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Redirect, useSearch } from "wouter";
import { useLoaded } from "#app/shared/loading/useLoaded.ts";
import { loginPath } from "#app/shared/session/returnUrl.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { Page } from "#app/shared/ui/Page.tsx";
import { FailedPage } from "./FailedPage.tsx";
import { AbsentPage } from "./AbsentPage.tsx";
import { pageLoader } from "./pageLoader.ts";
import type { AppRoute } from "#app/shared/route.ts";

interface RoutePageProps {
  readonly route: AppRoute;
}

/** The page of a route: checks access, loads its code, or says why it cannot be shown. */
export function RoutePage({ route }: RoutePageProps) {
  const signedIn = useAtomValue(signedInAtom);
  const isAbsent = useAtomValue(absentPagesAtom).includes(route.id);
  const search = useSearch();
  if (route.guarded && !signedIn) {
    return <Redirect to={loginPath(search ? `${route.path}?${search}` : route.path)} replace />;
  }
  if (isAbsent) return <AbsentPage route={route} />;
  return <LoadedPage route={route} />;
}

function LoadedPage({ route }: RoutePageProps) {
  const { t } = useTexts();
  const page = useLoaded(pageLoader, route);
  const title = t(`title.${usePageName(route.id)}`);
  if (page?.status === "ready") return <page.content />;
  if (page?.status !== "failed") return <Page title={title} loading />;
  return (
    <FailedPage title={title} text={t("failed.page")} error={page.failure} onRetry={page.retry} />
  );
}
