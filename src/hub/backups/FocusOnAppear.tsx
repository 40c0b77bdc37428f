import { type ReactNode, useEffect, useRef } from "react";

/** Content that a press has opened further down, on a phone out of sight: it takes the focus when it appears. */
export function FocusOnAppear({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1}>
      {children}
    </div>
  );
}
