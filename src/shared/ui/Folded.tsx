import { useState, type ReactNode } from "react";
import { summaryCss } from "./summaryCss.ts";

interface FoldedProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section that is closed at first; its content is rendered only when open. */
export function Folded({ title, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary css={summaryCss}>{title}</summary>
      {isOpen && children}
    </details>
  );
}
