import { css } from "@emotion/react";
import { atom, useAtom } from "jotai";
import { IconButton } from "#app/shared/ui/IconButton.tsx";
import { narrowScreen, useMediaQuery } from "#app/shared/ui/useMediaQuery.ts";

/** Open parts by name, until the page is reloaded. */
const openedAtom = atom<Readonly<Record<string, boolean>>>({});

/** Open state of a part that a phone folds to a line. */
export interface Fold {
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** The fold of a part by its name; undefined on wider screens, which show the whole part. */
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

/** Button that opens and closes a part; a press anywhere in its line counts. */
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
