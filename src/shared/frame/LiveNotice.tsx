import { css } from "@emotion/react";
import { useTexts } from "../i18n/useTexts.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { sinceText } from "./sinceText.ts";
import { useFormats } from "../i18n/formats.ts";
import type { Feed } from "../socket/runFeed.ts";
import { Button } from "../ui/Button.tsx";
import { FailureAlert } from "../ui/FailureAlert.tsx";
import { Icon } from "../ui/Icon.tsx";
import { useFocusKept } from "../ui/useFocusKept.ts";
import { liveFeedAtom, useSelected } from "../live/feeds.ts";
import { useAnnounceChange } from "./useAnnounceChange.ts";
import { useConnectionLost } from "./useConnectionLost.ts";
import { quietCss } from "../ui/quiet.ts";

interface LiveNoticeProps {
  readonly onRetry: () => void;
}

/** Notice that live data is unavailable: nothing loaded, or values no longer change. */
export function LiveNotice({ onRetry }: LiveNoticeProps) {
  const { t } = useTexts("live");
  const error = useSelected(liveFeedAtom, errorOf);
  const hasData = useSelected(liveFeedAtom, hasDataIn);
  const isPolling = useSelected(liveFeedAtom, isPollingFeed);
  const lastMs = useConnectionLost();
  const reach = lastMs === undefined ? "recovered" : "lost";
  useAnnounceChange(reach, t(`announce.${reach}`));
  if (!hasData && error) {
    return <FailureAlert error={error} title={t("notice.failed")} onRetry={onRetry} />;
  }
  if (lastMs === undefined) {
    return isPolling ? <p css={quietCss}>{t("notice.polling")}</p> : null;
  }
  return <LostNotice lastMs={lastMs} onRetry={onRetry} />;
}

interface LostNoticeProps extends LiveNoticeProps {
  readonly lastMs: number;
}

function LostNotice({ lastMs, onRetry }: LostNoticeProps) {
  const { t } = useTexts("live");
  const formats = useFormats();
  const ref = useFocusKept();
  return (
    // No alert role: the announcer has already announced it.
    <div ref={ref} css={noticeCss}>
      <Icon name="warning" />
      <p>
        {lastMs === 0
          ? t("notice.lostAtOnce")
          : t("notice.lost", { time: sinceText(formats, lastMs) })}
      </p>
      <Button onClick={onRetry} icon="reload">
        {t("common.retry", { ns: "shell" })}
      </Button>
    </div>
  );
}

const errorOf = (feed: Feed<LiveState>) => feed.error;
const hasDataIn = ({ state }: Feed<LiveState>) => state.total !== undefined;

const isPollingFeed = (feed: Feed<LiveState>) => feed.isPolling;

const noticeCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
  border-radius: var(--radius);
  background: var(--warning-soft);
  font-size: var(--text-14);
  & > svg {
    color: var(--warning);
  }
  & > p {
    flex: 1;
    min-width: 12rem;
  }
`;
