import { css } from "@emotion/react";
import { useEffect, type ReactNode } from "react";
import { useTexts } from "../i18n/useTexts.ts";
import { hubContext } from "../place.ts";
import { Button } from "./Button.tsx";
import { PullToRefresh } from "./PullWhereTouched.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { Spinner } from "./Spinner.tsx";
import { stackCss } from "./stack.ts";

interface PageProps {
  readonly title: string;
  /** Uses the whole width, for pages with many columns. */
  readonly wide?: boolean | undefined;
  /** Shows a spinner, and a skeleton in place of the content. */
  readonly loading?: boolean | undefined;
  readonly onReload?: (() => void) | undefined;
  /** A ConnectionMarker, for a page with a connection of its own. */
  readonly marker?: ReactNode;
  /** Further buttons at the end of the title line. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** Frame of every page: title, marker, spinner, reload. */
export function Page(props: PageProps) {
  const { title, wide = false, loading = false, onReload, marker, actions, children } = props;
  const { t } = useTexts();
  useEffect(() => {
    document.title = `${title} · ${hubContext?.gateway ?? "Heliograph"}`;
  }, [title]);
  return (
    <div css={[pageCss, wide && wideCss]} aria-busy={loading}>
      {onReload && <PullToRefresh onRefresh={onReload} />}
      <div css={headCss}>
        <h1 css={titleCss}>{title}</h1>
        {marker}
        {loading && <Spinner />}
        <div css={actionsCss}>
          {actions}
          {onReload && (
            <span css={reloadCss}>
              <Button icon="reload" iconOnly variant="quiet" onClick={onReload}>
                {t("common.reload")}
              </Button>
            </span>
          )}
        </div>
      </div>
      {loading ? <Outline /> : children}
    </div>
  );
}

function Outline() {
  return (
    <div css={stackCss}>
      <Skeleton height="8rem" />
      <Skeleton height="16rem" />
    </div>
  );
}

const pageCss = css`
  --page-gutter: var(--space-4);
  max-width: var(--page-width);
  margin: 0 auto;
  padding: 0 var(--page-gutter) var(--space-12);
  @media (min-width: 48rem) {
    --page-gutter: var(--space-6);
  }
`;

const wideCss = css`
  max-width: var(--page-width-wide);
`;

const headCss = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--target);
  margin-bottom: var(--space-3);
`;

const titleCss = css`
  min-width: 0;
  -webkit-hyphens: auto;
  hyphens: auto;
  font-size: var(--text-20);
  @media (min-width: 48rem) {
    font-size: var(--text-28);
  }
`;

const actionsCss = css`
  display: flex;
  gap: var(--space-2);
  margin-left: auto;
`;

// Aligns the icon, not its padding, with the content.
const reloadCss = css`
  margin-right: calc(-1 * var(--space-3));
`;
