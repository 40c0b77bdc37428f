import { css, Global } from "@emotion/react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { isHubRecorded } from "#app/shared/place.ts";
import { slots } from "#app/shared/slots.ts";
import { Icon } from "#app/shared/ui/Icon.tsx";
import type { IconName } from "#app/shared/ui/icons.ts";

interface BarLink {
  readonly id: "live" | "flow" | "history" | "alerts" | "strings";
  readonly path: string;
  readonly icon: IconName;
}

// Main reasons to open the page on a phone. Without a hub there are no alerts.
const links: readonly BarLink[] = [
  { id: "live", path: "/", icon: "producing" },
  { id: "flow", path: "/flow", icon: "house" },
  { id: "history", path: "/history", icon: "clock" },
  isHubRecorded
    ? { id: "alerts", path: "/alerts", icon: "warning" }
    : { id: "strings", path: "/strings", icon: "panel" },
];

/** The pages that a phone opens most, within reach of the thumb; the rest is a tap away in the menu. */
export function BottomBar() {
  const { t } = useTexts("hub");
  const [path] = useLocation();
  const { AlertDot } = slots();
  if (useIsTyping()) return <Global styles={bodyCss} />;
  return (
    <>
      <Global styles={[bodyCss, footCss]} />
      <nav aria-label={t("bar.label")} css={barCss}>
        {links.map(({ id, path: to, icon }) => (
          <Link key={id} href={to} aria-current={to === path ? "page" : undefined}>
            <Icon name={icon} />
            {t(`bar.${id}`)}
            {id === "alerts" && AlertDot && <AlertDot />}
          </Link>
        ))}
        <button type="button" onClick={openMenu}>
          <Icon name="menu" />
          {t("bar.more")}
        </button>
      </nav>
    </>
  );
}

// The menu belongs to the top bar, which costs the first page nothing more this way. The focus goes where it opens.
function openMenu() {
  const toggle = document.querySelector<HTMLElement>("header [aria-controls=menu]");
  toggle?.focus();
  toggle?.click();
}

const typed = ["text", "password", "number", "search", "email", "url", "tel"];

/** Whether a field has the focus for which a phone shows its keyboard. */
function useIsTyping(): boolean {
  const [isTyping, setTyping] = useState(isTypedInto);
  useEffect(() => {
    const look = () => setTyping(isTypedInto());
    document.addEventListener("focusin", look);
    // The next element has the focus only after this event.
    const lookLater = () => queueMicrotask(look);
    document.addEventListener("focusout", lookLater);
    return () => {
      document.removeEventListener("focusin", look);
      document.removeEventListener("focusout", lookLater);
    };
  }, []);
  return isTyping;
}

function isTypedInto(): boolean {
  const { activeElement: field } = document;
  if (field instanceof HTMLTextAreaElement) return true;
  return field instanceof HTMLInputElement && typed.includes(field.type);
}

const height = "calc(56px + env(safe-area-inset-bottom, 0px))";

// The end of a page is never below the bar.
const bodyCss = css`
  @media screen {
    body {
      padding-bottom: ${height};
    }
  }
`;

// Other elements at the lower edge stand on the bar: the buttons of a form, and the toasts, which follow the page.
const footCss = css`
  @media screen {
    html:root {
      scroll-padding-bottom: 10.5rem;
      --foot: ${height};
    }
    main [data-save-bar] {
      bottom: ${height};
    }
    #main ~ div {
      bottom: calc(${height} + var(--space-2));
    }
  }
`;

const barCss = css`
  position: fixed;
  right: 0;
  bottom: 0;
  left: 0;
  z-index: 15;
  display: flex;
  height: ${height};
  padding: 0 env(safe-area-inset-right, 0px) env(safe-area-inset-bottom, 0px)
    env(safe-area-inset-left, 0px);
  border-top: 1px solid var(--line);
  background: var(--page);
  @media print {
    display: none;
  }
  & > * {
    position: relative;
    display: grid;
    flex: 1 1 0;
    align-content: center;
    justify-items: center;
    gap: 2px;
    min-width: 0;
    padding: 0;
    border: 0;
    background: none;
    color: var(--text-quiet);
    font-size: var(--text-12);
    line-height: 1.25;
    text-decoration: none;
    cursor: pointer;
  }
  & > [aria-current] {
    color: var(--text);
    font-weight: var(--weight-strong);
    box-shadow: inset 0 2px 0 var(--action);
  }
  & > :focus-visible {
    outline-offset: -2px;
  }
`;
