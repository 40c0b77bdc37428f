import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Link } from "wouter";
import type { LiveState } from "#protocol/live/live.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { mayBeNewer } from "#app/shared/gateway/built.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { useSelected } from "#app/shared/live/useSelected.ts";

const pins = {
  name: "pin_mapping_issue",
  text: "hints.pins",
  link: "hints.pinsLink",
  path: "/settings/device",
} as const;

/** Problems that the gateway reports, in the order shown. */
const banners = [
  { name: "radio_problem", text: "hints.radio" },
  ...(mayBeNewer ? [pins] : []),
  { name: "time_sync", text: "hints.time", link: "hints.timeLink", path: "/settings/ntp" },
  {
    name: "default_password",
    text: "hints.password",
    link: "hints.passwordLink",
    path: "/settings/security",
  },
] as const;

/** Problems of the gateway's setup that its owner should fix, with a link to the setting. */
export function HintBanners() {
  const { t } = useTexts("live");
  const hints = useSelected(liveFeedAtom, hintsOf);
  const raised = banners.filter(({ name }) => hints?.[name] === true);
  if (raised.length === 0) return null;
  return (
    <div css={stackCss}>
      {raised.map((banner) => (
        <Alert key={banner.name} variant="danger">
          {t(banner.text)}
          {"link" in banner && (
            <>
              {" "}
              <Link href={banner.path}>{t(banner.link)}</Link>
            </>
          )}
        </Alert>
      ))}
    </div>
  );
}

const hintsOf = ({ state }: Feed<LiveState>) => state.hints;

const stackCss = css`
  display: grid;
  gap: var(--space-2);
`;
