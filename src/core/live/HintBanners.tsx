import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Link } from "wouter";
import type { LiveState } from "#protocol/live/live.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { liveFeedAtom, useSelected } from "#app/shared/live/feeds.ts";
import { raisedHints } from "./raisedHints.ts";

/** Problems of the gateway's setup that its owner should fix, with a link to the setting. */
export function HintBanners() {
  const { t } = useTexts("live");
  const raised = raisedHints(useSelected(liveFeedAtom, hintsOf));
  if (raised.length === 0) return null;
  return (
    <HintStack>
      {raised.map((hint) => (
        <Alert key={hint.name} variant="danger">
          {t(`hints.${hint.text}`)}
          {"link" in hint && (
            <>
              {" "}
              <Link href={hint.path}>{t(`hints.${hint.link}`)}</Link>
            </>
          )}
        </Alert>
      ))}
    </HintStack>
  );
}

/** The banners below each other. */
export function HintStack({ children }: { readonly children: ReactNode }) {
  return <div css={stackCss}>{children}</div>;
}

const hintsOf = ({ state }: Feed<LiveState>) => state.hints;

const stackCss = css`
  display: grid;
  gap: var(--space-2);
`;
