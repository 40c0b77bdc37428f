import { css } from "@emotion/react";
import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { usePageName } from "#app/shared/gateway/pageName.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Link, useLocation } from "wouter";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { useMenu, type MenuFolder, type MenuLink } from "./menu.ts";
import type { MenuGroup } from "#app/shared/route.ts";
import { routeOf } from "./routes.ts";

interface NavMenuProps {
  readonly onChoose: () => void;
}

/** Links to all pages; groups open as a menu below their name, or inline on a phone. */
export function NavMenu({ onChoose }: NavMenuProps) {
  const { t } = useTexts();
  const menu = useMenu();
  const [path] = useLocation();
  const here = routeOf(path)?.path;
  const [open, setOpen] = useState<MenuGroup>();
  const navRef = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open === undefined) return undefined;
    const onElsewhere = (event: Event) => {
      const inside = event.target instanceof Node && navRef.current?.contains(event.target);
      if (!inside) setOpen(undefined);
    };
    // The next element would receive the focus behind the open group.
    document.addEventListener("pointerdown", onElsewhere);
    document.addEventListener("focusin", onElsewhere);
    return () => {
      document.removeEventListener("pointerdown", onElsewhere);
      document.removeEventListener("focusin", onElsewhere);
    };
  }, [open]);

  const choose = useCallback(() => {
    setOpen(undefined);
    onChoose();
  }, [onChoose]);
  return (
    <nav ref={navRef} aria-label={t("nav.label")}>
      <ul css={listCss}>
        {menu.map((item) => (
          <li key={item.id} css={itemCss}>
            {item.kind === "link" ? (
              <MenuEntry link={item} current={item.path === here} onChoose={choose} />
            ) : (
              <Folder
                folder={item}
                here={item.links.find(({ path: each }) => each === here)?.path}
                open={open === item.id}
                onOpen={setOpen}
                onChoose={choose}
              />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FolderProps {
  readonly folder: MenuFolder;
  /** Path of the page shown, if its link is in this folder. */
  readonly here: string | undefined;
  readonly open: boolean;
  readonly onOpen: (group: MenuGroup | undefined) => void;
  readonly onChoose: () => void;
}

// Another page changes the entries of two pages only.
const Folder = memo(function Folder({ folder, here, open, onOpen, onChoose }: FolderProps) {
  const { t } = useTexts();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const listId = `menu-${folder.id}`;
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !open) return;
      event.stopPropagation();
      onOpen(undefined);
      buttonRef.current?.focus();
    },
    [open, onOpen],
  );
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => onOpen(open ? undefined : folder.id)}
        onKeyDown={onKeyDown}
        css={[entryCss, here !== undefined && currentCss]}
      >
        {t(`nav.${folder.id}`)}
        <span css={open ? turnedCss : arrowCss}>
          <Icon name="down" size={16} />
        </span>
      </button>
      <ul id={listId} hidden={!open} css={folderCss}>
        {open &&
          folder.links.map((link) => (
            <li key={link.id}>
              <MenuEntry
                link={link}
                current={link.path === here}
                onChoose={onChoose}
                onKeyDown={onKeyDown}
              />
            </li>
          ))}
      </ul>
    </>
  );
});

interface MenuEntryProps {
  readonly link: MenuLink;
  readonly current: boolean;
  readonly onChoose: () => void;
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
}

const MenuEntry = memo(function MenuEntry(props: MenuEntryProps) {
  const { link, current, onChoose, onKeyDown } = props;
  const { t } = useTexts();
  return (
    <Link
      href={link.path}
      onClick={onChoose}
      {...(onKeyDown && { onKeyDown })}
      aria-current={current ? "page" : undefined}
      css={[entryCss, current && currentCss]}
    >
      {t(`menu.${usePageName(link.id)}`)}
    </Link>
  );
});

const listCss = css`
  display: grid;
  @media (min-width: 80rem) {
    display: flex;
  }
`;

const itemCss = css`
  position: relative;
`;

const entryCss = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1);
  width: 100%;
  min-height: var(--target);
  padding: 0 var(--space-3);
  border: 0;
  border-radius: var(--radius);
  background: transparent;
  color: var(--text-quiet);
  font-size: var(--text-16);
  text-align: left;
  text-decoration: none;
  cursor: pointer;
  &:hover {
    color: var(--text);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  @media (min-width: 80rem) {
    font-size: var(--text-14);
    white-space: nowrap;
  }
`;

const currentCss = css`
  color: var(--text);
  font-weight: var(--weight-strong);
`;

const arrowCss = css`
  display: flex;
  transition: transform var(--quick);
`;

const turnedCss = css`
  display: flex;
  transform: rotate(180deg);
  transition: transform var(--quick);
`;

const folderCss = css`
  &[hidden] {
    display: none;
  }
  padding-left: var(--space-3);
  @media (min-width: 80rem) {
    position: absolute;
    top: calc(100% + 6px);
    left: 0;
    min-width: 14rem;
    max-height: calc(100vh - var(--bar-height) - 16px);
    padding: var(--space-2);
    overflow-y: auto;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }
`;
