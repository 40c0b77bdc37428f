import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Link } from "wouter";
import { connectionAtom } from "#app/shared/session/connection.ts";
import { hubContext, isOverview } from "#app/shared/place.ts";
import { ConnectionMarker } from "#app/shared/ui/ConnectionMarker.tsx";
import { IconButton } from "#app/shared/ui/IconButton.tsx";
import { BarTools } from "./BarTools.tsx";
import { brandCss } from "./brand.ts";
import { BrandIcon } from "./BrandIcon.tsx";
import { HubBrand } from "./HubBrand.tsx";
import { NavMenu } from "./NavMenu.tsx";

/** The quiet bar at the top of every page; below 80rem its links hide behind a menu button. */
export function NavBar() {
  const { t } = useTexts();
  const connection = useAtomValue(connectionAtom);
  const [open, setOpen] = useState(false);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      toggleRef.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [open]);
  return (
    <header
      // The open menu covers the page: the next element would receive the focus out of sight.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
      css={barCss}
    >
      {hubContext?.gateway ? (
        <HubBrand gateway={hubContext.gateway} hub={hubContext.hub} onChoose={close} />
      ) : (
        <Link
          href="/"
          onClick={close}
          aria-label={isOverview ? undefined : t("nav.home")}
          css={brandCss}
        >
          <BrandIcon />
          <span>Heliograph</span>
        </Link>
      )}
      {/* The bar is always in view, so its ring alone says that the page is alive. */}
      <div css={markerCss}>{!isOverview && <ConnectionMarker state={connection} withRing />}</div>
      <IconButton
        ref={toggleRef}
        icon={open ? "close" : "menu"}
        size={24}
        label={t(open ? "nav.close" : "nav.open")}
        aria-expanded={open}
        aria-controls="menu"
        onClick={() => setOpen(!open)}
        look={toggleCss}
      />
      <div id="menu" css={[panelCss, open && openCss]}>
        {!isOverview && <NavMenu onChoose={close} />}
        <div css={toolsCss}>
          <BarTools onLeave={close} />
        </div>
      </div>
    </header>
  );
}

const barCss = css`
  position: fixed;
  top: 0;
  right: 0;
  left: 0;
  z-index: 20;
  display: flex;
  align-items: center;
  height: var(--bar-height);
  padding: 0 var(--space-1) 0 var(--space-4);
  border-bottom: 1px solid var(--line);
  background: var(--page);
  @media (min-width: 80rem) {
    padding: 0 var(--space-3) 0 var(--space-6);
  }
`;

const markerCss = css`
  display: flex;
  margin-left: auto;
  @media (min-width: 80rem) {
    order: 1;
    margin-left: var(--space-1);
  }
`;

const toggleCss = css`
  @media (min-width: 80rem) {
    display: none;
  }
`;

const panelCss = css`
  display: none;
  position: fixed;
  top: var(--bar-height);
  right: 0;
  bottom: 0;
  left: 0;
  flex-direction: column;
  justify-content: space-between;
  gap: var(--space-4);
  padding: var(--space-2) var(--space-1) var(--space-6);
  overflow-y: auto;
  overscroll-behavior: contain;
  background: var(--page);
  @media (min-width: 80rem) {
    display: flex;
    position: static;
    flex: 1;
    flex-direction: row;
    align-items: center;
    padding: 0 0 0 var(--space-4);
    overflow: visible;
  }
`;

const openCss = css`
  display: flex;
`;

const toolsCss = css`
  display: grid;
  padding-top: var(--space-2);
  border-top: 1px solid var(--line);
  & > button {
    justify-content: flex-start;
    padding: 0 var(--space-3);
  }
  @media (min-width: 80rem) {
    display: flex;
    margin-left: auto;
    padding: 0;
    border: 0;
  }
`;
