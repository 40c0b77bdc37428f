import { css } from "@emotion/react";
import { memo } from "react";
import { Link, useSearchParams } from "wouter";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { dayStartS, type Day } from "#plant/history/local-day.ts";
import { otherZone } from "#plant/history/zone.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import type { HistoryNoteProps } from "#app/shared/slots.ts";
import { useMediaQuery } from "#app/shared/ui/useMediaQuery.ts";
import { longDayText } from "#app/record/history/model/texts.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";

/** Since when the hub records, and the other view of it; or why it cannot be read. Nothing without a recording hub. */
export const HubNote = memo(function HubNote(props: HistoryNoteProps) {
  const { history, overview, failure, isBelow = false } = props;
  const { hub } = history;
  const { t } = useTexts("hub");
  const { t: shell } = useTexts();
  const [query] = useSearchParams();
  const isPhone = useMediaQuery("(max-width: 47.99rem)");
  const isTimeline = query.get("view") === "timeline";
  if (!hub) return null;
  if (!isBelow && failure instanceof GatewayError) {
    return (
      <Alert
        variant="danger"
        title={t("history.failed")}
        action={<Button onClick={hub.refresh}>{shell("common.retry")}</Button>}
      >
        {failureText(shell, failure)}
      </Alert>
    );
  }
  if (!overview || isBelow !== (isPhone && !isTimeline)) return null;
  return <Since firstDay={overview.firstDay} isTimeline={isTimeline} />;
});

interface SinceProps {
  readonly firstDay: Day | undefined;
  readonly isTimeline: boolean;
}

function Since({ firstDay, isTimeline }: SinceProps) {
  const { t } = useTexts("hub");
  const formats = useFormats();
  const firstS = dayStartS(firstDay ?? "") ?? 0;
  const zone = firstDay === undefined ? undefined : otherZone(firstS);
  return (
    <div css={noteCss}>
      <p css={quietCss}>
        {firstDay === undefined
          ? t("history.none")
          : t("history.since", { day: longDayText(formats, firstS) })}
        {zone !== undefined && ` ${t("history.zone", { zone })}`}
      </p>
      {isTimeline ? (
        <Link href="/history">{t("timeline.back")}</Link>
      ) : (
        firstDay !== undefined && <Link href="/history?view=timeline">{t("timeline.open")}</Link>
      )}
    </div>
  );
}

const noteCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  & > a {
    margin: -10px 0;
    padding: 10px 0;
  }
`;
