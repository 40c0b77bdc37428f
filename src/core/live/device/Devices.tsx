import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { enabledDevices } from "#protocol/areas/devices.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { networkError } from "#protocol/client/gateway-error.ts";
import { createLoader, type Loadable } from "#app/shared/loading/createLoader.ts";
import { useLoaded } from "#app/shared/loading/useLoaded.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import { liveFeedAtom, shownLiveAtom, useSelectedList } from "#app/shared/live/feeds.ts";
import { DeviceWaiting } from "./DeviceWaiting.tsx";
import type { deviceViews } from "./deviceViews.ts";

type Views = typeof deviceViews;

const loader = createLoader<Views>();
const views: Loadable<Views> = {
  texts: ["devices"],
  load: () => import("./deviceViews.ts").then((file) => file.deviceViews),
};

/** Charge controller, battery and AC charger. A disabled device keeps its feed closed. */
export function Devices() {
  const { t } = useTexts("live");
  const enabled = useSelectedList(liveFeedAtom, enabledIn);
  // For devices known from the last visit the code is preloaded, but no feed is opened.
  const isLikely = useSelectedList(shownLiveAtom, enabledIn).length > 0;
  const file = useLoaded(loader, isLikely ? views : undefined);
  if (enabled.length === 0 || file === undefined) return null;
  if (file.status === "failed") {
    return (
      <FailureAlert
        title={t("notice.failed")}
        error={networkError("unreachable")}
        onRetry={file.retry}
      />
    );
  }
  const loaded = file.status === "ready" ? file.content : undefined;
  return (
    <div css={devicesCss}>
      {enabled.map((id) => {
        const Shown = loaded?.[id];
        return Shown ? <Shown key={id} /> : <DeviceWaiting key={id} id={id} error={undefined} />;
      })}
    </div>
  );
}

const enabledIn = ({ state }: Feed<LiveState>) => enabledDevices(state);

const devicesCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(28rem, 100%), 1fr));
  gap: var(--space-4);
  & > :first-child:nth-last-child(odd) {
    grid-column: 1 / -1;
  }
  @media (min-width: 48rem) {
    gap: var(--space-6);
  }
`;
