import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useLocation, useSearch } from "wouter";
import { Toasts } from "#app/shared/ui/Toasts.tsx";
import { hubContext, isOverview } from "#app/shared/place.ts";
import { slots } from "#app/shared/slots.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { isGoneAtom } from "./gone.ts";
import { GonePage } from "./GonePage.tsx";
import { NavBar } from "./NavBar.tsx";
import { NotFound } from "./NotFound.tsx";
import { RoutePage } from "./RoutePage.tsx";
import { routeOf } from "./routes.ts";

/** The whole interface: the bar, the page of the address, the toasts. */
export function App() {
  const { t } = useTexts();
  const [path] = useLocation();
  const mainRef = useRef<HTMLElement>(null);
  const route = routeOf(path, useSearch());
  const place = route?.isBare ? route.id : path;
  const isGone = useAtomValue(isGoneAtom);
  const { PhoneBar } = slots();
  const shownRef = useRef(place);

  useEffect(() => {
    if (shownRef.current === place) return undefined;
    shownRef.current = place;
    // A new page starts at its top, also for screen readers. Both lay the page out, so they come in its frame.
    const frame = requestAnimationFrame(() => {
      window.scrollTo(0, 0);
      const main = mainRef.current;
      if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [place]);

  return (
    <>
      {!route?.isBare && (
        <>
          <a href="#main" css={skipCss}>
            {t("nav.skip")}
          </a>
          {bar}
        </>
      )}
      <main id="main" ref={mainRef} tabIndex={-1} css={mainCss}>
        <ErrorBoundary key={place}>
          {hubContext && isGone ? (
            <GonePage />
          ) : route ? (
            <RoutePage key={route.id} route={route} />
          ) : (
            <NotFound />
          )}
        </ErrorBoundary>
      </main>
      {!isOverview && !route?.isBare && PhoneBar && <PhoneBar />}
      {toasts}
    </>
  );
}

// Elements that stay the same are not rendered again with the page.
const bar = <NavBar />;
const toasts = <Toasts />;

const skipCss = css`
  position: fixed;
  top: 6px;
  left: var(--space-4);
  z-index: 50;
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius);
  background: var(--action);
  color: var(--on-action);
  /** Invisible whatever the size of its text. */
  &:not(:focus) {
    transform: translateY(-150%);
  }
`;

const mainCss = css`
  &:focus {
    outline: none;
  }
`;
