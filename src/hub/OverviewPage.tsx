import { css } from "@emotion/react";
import { Link } from "wouter";
import { overviewTotals } from "#hub-api/overview-totals.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { sinceText } from "#app/shared/frame/sinceText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { hubContext } from "#app/shared/place.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { DaySpark } from "./DaySpark.tsx";
import { GatewayCard } from "./GatewayCard.tsx";
import { YieldFigures } from "./YieldFigures.tsx";
import { useOverview, type Overview } from "./useOverview.ts";

/** All gateways of a hub: yields, silent gateways, alerts. */
export function OverviewPage() {
  const { t } = useTexts();
  const { t: hub } = useTexts(["messages", "hub"]);
  const overview = useOverview(hubContext?.hub ?? "/");
  const { data, reload } = overview;
  const isFailed = overview.status === "failed";
  return (
    <Page
      title={t("title.overview")}
      wide
      loading={data === undefined && !isFailed}
      onReload={reload}
    >
      <div css={stackCss}>
        {isFailed && (
          <HubFailure title={hub("overview.failed")} error={overview.error} onRetry={reload} />
        )}
        {data && <Gateways overview={data} isStale={isFailed} />}
        {data?.gateways.length === 0 && <p>{hub("gateways.none", { ns: "hub" })}</p>}
        <p css={linksCss}>
          {hubContext?.hasList && (
            <Link href="/gateways" css={linkCss}>
              {hub("gateways.open", { ns: "hub" })}
            </Link>
          )}
          {hubContext?.languages && (
            <Link href="/languages" css={linkCss}>
              {t("menu.languages")}
            </Link>
          )}
        </p>
      </div>
    </Page>
  );
}

interface GatewaysProps {
  readonly overview: Overview;
  /** Whether a newer answer did not come. */
  readonly isStale: boolean;
}

function Gateways({ overview: { gateways, atMs }, isStale }: GatewaysProps) {
  const { t } = useTexts("messages");
  const formats = useFormats();
  const { missing, partly, curve, ...totals } = overviewTotals(gateways);
  return (
    <>
      {gateways.length > 1 && (
        <Card title={t("overview.all")}>
          <div css={totalsCss}>
            <div css={sumsCss}>
              <YieldFigures {...totals} isStale={isStale} size="large" />
              {curve && <DaySpark curve={curve} />}
            </div>
            {isStale && (
              <p css={quietCss}>{t("overview.old", { time: sinceText(formats, atMs) })}</p>
            )}
            {partly.length > 0 && (
              <p css={quietCss}>{t("overview.partly", { names: partly.join(", ") })}</p>
            )}
            {missing.length > 0 && (
              <p css={quietCss}>
                {t("overview.without", { names: missing.join(", "), count: missing.length })}
              </p>
            )}
          </div>
        </Card>
      )}
      <ul css={[gridCss, gateways.length === 4 && pairsCss]}>
        {gateways.map((gateway) => (
          <li key={gateway.name}>
            <GatewayCard gateway={gateway} hub={hubContext?.hub ?? "/"} isStale={isStale} />
          </li>
        ))}
      </ul>
    </>
  );
}

const linksCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-6);
`;

const linkCss = css`
  display: inline-flex;
  align-items: center;
  min-height: var(--target);
`;

/* Names of gateways may be long words. */
const totalsCss = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
`;

/** The curve takes the rest of a row after the figures, or its own row. */
const sumsCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--space-3) var(--space-8);
  & > figure {
    flex: 1 1 18rem;
  }
`;

/* Few cards share the whole width. */
const gridCss = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr));
  gap: var(--space-4);
  & > li {
    display: grid;
    min-width: 0;
  }
`;

/* None of four stands alone in a row. */
const pairsCss = css`
  grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr));
`;
