import { css, keyframes } from "@emotion/react";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { Alert } from "./Alert.tsx";
import { removeToastAtom, toastsAtom, type Toast } from "./toasts.ts";

/** The visible toasts, in a corner out of the thumb's way. Rendered once, by the frame. */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom);
  const remove = useSetAtom(removeToastAtom);
  return (
    <div css={stackCss}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onGone={remove} />
      ))}
    </div>
  );
}

interface ToastItemProps {
  readonly toast: Toast;
  readonly onGone: (id: number) => void;
}

function ToastItem({ toast, onGone }: ToastItemProps) {
  const { id, autohide, delayMs } = toast;
  useEffect(() => {
    if (!autohide) return undefined;
    const timer = setTimeout(() => onGone(id), delayMs);
    return () => clearTimeout(timer);
  }, [id, autohide, delayMs, onGone]);
  return (
    <div css={toastCss}>
      <Alert variant={toast.variant} onDismiss={() => onGone(id)}>
        {toast.text}
      </Alert>
    </div>
  );
}

const appear = keyframes`
  from {
    opacity: 0;
    transform: translateY(8px);
  }
`;

const stackCss = css`
  position: fixed;
  right: var(--space-4);
  bottom: var(--space-4);
  left: var(--space-4);
  z-index: 40;
  display: grid;
  gap: var(--space-2);
  max-width: 24rem;
  margin-left: auto;
  pointer-events: none;
`;

const toastCss = css`
  border-radius: var(--radius);
  background: var(--surface);
  outline: 1px solid var(--line);
  animation: ${appear} var(--quick) ease-out;
  pointer-events: auto;
`;
