import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Redirect, useSearch } from "wouter";
import { textsAtom } from "#app/shared/i18n/texts.ts";
import { loginPath } from "#app/shared/session/returnUrl.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { Page } from "#app/shared/ui/Page.tsx";
import { FailedPage } from "./FailedPage.tsx";
import { loadPage, readyPage } from "./pageLoader.ts";
import type { AppRoute, PageComponent } from "./routes.ts";

interface RoutePageProps {
  readonly route: AppRoute;
}

/** The page of a route: guarded, loaded when it is not there yet, or why it cannot be shown. */
export function RoutePage({ route }: RoutePageProps) {
  const signedIn = useAtomValue(signedInAtom);
  const search = useSearch();
  const [attempt, setAttempt] = useState(0);
  if (route.guarded && !signedIn) {
    return <Redirect to={loginPath(search ? `${route.path}?${search}` : route.path)} replace />;
  }
  return <LoadedPage key={attempt} route={route} onRetry={() => setAttempt(attempt + 1)} />;
}

interface LoadedPageProps extends RoutePageProps {
  readonly onRetry: () => void;
}

function LoadedPage({ route, onRetry }: LoadedPageProps) {
  const { t, i18n } = useTranslation();
  const { load } = useAtomValue(textsAtom);
  const [outcome, setOutcome] = useState<{ readonly failure?: unknown }>({});
  const page = readyPage(route, i18n);
  const missing = page === undefined;

  useEffect(() => {
    if (!missing) return undefined;
    let wanted = true;
    loadPage(route, i18n, load).then(
      () => wanted && setOutcome({}),
      (failure: unknown) => wanted && setOutcome({ failure }),
    );
    return () => {
      wanted = false;
    };
  }, [missing, route, i18n, load]);

  if (page) return <Shown page={page} />;
  const title = t(`title.${route.id}`);
  if (!("failure" in outcome)) return <Page title={title} loading />;
  return (
    <FailedPage title={title} text={t("failed.page")} error={outcome.failure} onRetry={onRetry} />
  );
}

function Shown({ page: Content }: { readonly page: PageComponent }) {
  return <Content />;
}
