import { css, keyframes } from "@emotion/react";
import { useId, useRef, type ReactNode } from "react";
import { useTexts } from "../i18n/useTexts.ts";
import { IconButton } from "./IconButton.tsx";
import { useModal } from "./useModal.ts";

interface DialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Called for Escape, the close button and a click outside of the dialog. */
  readonly onClose: () => void;
  /** Buttons, sticky at the bottom. */
  readonly actions?: ReactNode;
  readonly wide?: boolean | undefined;
  readonly children: ReactNode;
}

/**
 * A modal dialog; on a phone a full-height sheet. Its content exists only while it is open, so
 * it starts fresh each time. Focus stays inside and returns to its origin.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ title, onClose, actions, wide = false, children }: DialogProps) {
  const { t } = useTexts();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, onClose);
  return (
    <dialog ref={ref} tabIndex={-1} aria-labelledby={titleId} aria-modal="true" css={dialogCss}>
      <div css={[sheetCss, wide && wideCss]} data-sheet="">
        <header css={headCss}>
          <h2 id={titleId} css={titleCss}>
            {title}
          </h2>
          <IconButton icon="close" label={t("common.close")} onClick={onClose} look={closeCss} />
        </header>
        <div css={bodyCss}>{children}</div>
        {actions && <footer css={footCss}>{actions}</footer>}
      </div>
    </dialog>
  );
}

const appear = keyframes`
  from {
    opacity: 0;
    transform: translateY(8px);
  }
`;

// The dialog itself is a full-screen layer and its own backdrop: so it also works, as a plain fixed
// element, where browsers know neither <dialog> nor ::backdrop.
const dialogCss = css`
  position: fixed;
  top: 0;
  right: 0;
  bottom: 0;
  left: 0;
  z-index: 30;
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  place-items: center;
  width: 100%;
  max-width: none;
  height: 100%;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: var(--backdrop);
  color: var(--text);
  &:focus-visible {
    outline: none;
  }
  &::backdrop {
    background: transparent;
  }
  @media (min-width: 600px) {
    padding: var(--space-6);
  }
`;

const sheetCss = css`
  display: flex;
  flex-direction: column;
  width: 100%;
  height: 100%;
  background: var(--surface);
  animation: ${appear} var(--quick) ease-out;
  @media (min-width: 600px) {
    width: min(32rem, 100%);
    height: auto;
    max-height: calc(100vh - 48px);
    border-radius: var(--radius);
    box-shadow: var(--shadow-dialog);
  }
`;

const wideCss = css`
  @media (min-width: 600px) {
    width: min(52rem, 100%);
  }
`;

const headCss = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  padding: var(--space-2) var(--space-2) var(--space-2) var(--space-5);
`;

// A long name must not push the content out of reach.
const titleCss = css`
  min-width: 0;
  max-height: 40vh;
  overflow: hidden;
  overflow-wrap: anywhere;
  font-size: var(--text-20);
`;

const closeCss = css`
  &:hover {
    background: var(--surface-sunken);
  }
`;

// Sticky and full-width content refers to the sheet, not to the page behind it.
const bodyCss = css`
  --page: var(--surface);
  --page-gutter: var(--space-5);
  --bar-height: 0px;
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: var(--space-1) var(--space-5) var(--space-5);
`;

const footCss = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-5);
  padding-bottom: max(var(--space-3), env(safe-area-inset-bottom));
  border-top: 1px solid var(--line);
  @media (max-width: 599.98px) {
    & > * {
      flex: 1;
    }
  }
`;
