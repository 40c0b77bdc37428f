import { css } from "@emotion/react";
import { atom, useAtom } from "jotai";
import { IconButton } from "#app/shared/ui/IconButton.tsx";
import { narrowScreen, useMediaQuery } from "#app/shared/ui/useMediaQuery.ts";

/** Opened parts; kept for this visit, over a switch of the page. */
const openedAtom = atom<Readonly<Record<string, boolean>>>({});

/** How a phone opens and closes a part that is folded to a line there. */
export interface Fold {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** The fold of a part with a name; undefined on wider screens, which show all of it. */
export function useFold(name: string): Fold | undefined {
  const [opened, setOpened] = useAtom(openedAtom);
  const isOpen = opened[name] ?? false;
  const toggle = () => setOpened({ ...opened, [name]: !isOpen });
  return useMediaQuery(narrowScreen) ? { isOpen, toggle } : undefined;
}

interface FoldButtonProps {
  readonly fold: Fold;
  readonly label: string;
}

/** Opens and closes; takes a press anywhere in its line. */
export function FoldButton({ fold: { isOpen, toggle }, label }: FoldButtonProps) {
  return (
    <IconButton
      icon={isOpen ? "up" : "down"}
      label={label}
      aria-expanded={isOpen}
      onClick={toggle}
      look={lookCss}
    />
  );
}

const lookCss = css`
  position: static;
  &::after {
    content: "";
    position: absolute;
    top: 0;
    right: 0;
    bottom: 0;
    left: 0;
  }
`;
