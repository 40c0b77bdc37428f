import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Link } from "wouter";
import type { LiveState } from "#protocol/live/live.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { useSelected } from "#app/shared/live/useSelected.ts";
import { hintNames, type HintName } from "./hintNames.ts";

/** Problems of the gateway's setup that its owner should fix. */
export function HintBanners() {
  const hints = useSelected(liveFeedAtom, hintsOf);
  const raised = hintNames.filter((name) => hints?.[name]);
  if (raised.length === 0) return null;
  return (
    <HintStack>
      {raised.map((name) => (
        <HintBanner key={name} name={name} />
      ))}
    </HintStack>
  );
}

/** Banners below each other. */
export function HintStack({ children }: { readonly children: ReactNode }) {
  return <div css={stackCss}>{children}</div>;
}

const banners = {
  radio_problem: { text: "hints.radio" },
  time_sync: { text: "hints.time", link: "hints.timeLink", path: "/settings/ntp" },
  default_password: {
    text: "hints.password",
    link: "hints.passwordLink",
    path: "/settings/security",
  },
} as const;

/** One problem, with a link to the setting. */
export function HintBanner({ name }: { readonly name: HintName }) {
  const { t } = useTexts("live");
  const banner = banners[name];
  return (
    <Alert variant="danger">
      {t(banner.text)}
      {"link" in banner && (
        <>
          {" "}
          <Link href={banner.path}>{t(banner.link)}</Link>
        </>
      )}
    </Alert>
  );
}

const hintsOf = ({ state }: Feed<LiveState>) => state.hints;

const stackCss = css`
  display: grid;
  gap: var(--space-2);
`;
