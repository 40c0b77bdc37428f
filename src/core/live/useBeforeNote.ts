import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { liveFeedAtom, isAllFromBefore, useSelected } from "#app/shared/live/feeds.ts";
import { newest } from "#app/shared/live/lastLive.ts";
import { sinceText } from "#app/shared/frame/sinceText.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";

/** Text with the time of the last known values; undefined once any value is fresh. */
export function useBeforeNote(): string | undefined {
  const { t } = useTexts("live");
  const formats = useFormats();
  const lastMs = useSelected(liveFeedAtom, lastKnownMs);
  return lastMs === undefined
    ? undefined
    : t("notice.before", { time: sinceText(formats, lastMs) });
}

const lastKnownMs = (feed: Feed<LiveState>) =>
  isAllFromBefore(feed) && feed.last ? newest(feed.last.receivedAt.values()) : undefined;
