import { css } from "@emotion/react";
import type { GatewaySummary } from "#hub-api/overview.ts";
import { alertKey, type Alert } from "#plant/watch/alert.ts";
import { sinceText } from "#app/shared/frame/sinceText.ts";
import { useAlertText } from "./notices/useAlertText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Badge } from "#app/shared/ui/Badge.tsx";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { surfaceCss } from "#app/shared/ui/surface.ts";
import { DaySpark } from "./DaySpark.tsx";
import { YieldFigures } from "./YieldFigures.tsx";
import { rowCss } from "#app/shared/ui/row.ts";
import { withoutSeconds } from "./withoutSeconds.ts";

interface GatewayCardProps {
  readonly gateway: GatewaySummary;
  readonly hub: string;
  readonly isStale: boolean;
}

/** A gateway: its state, its figures, its active alerts, and the link to its interface. */
export function GatewayCard({ gateway, hub, isStale }: GatewayCardProps) {
  const { t } = useTexts("messages");
  const { name, isReachable, figures } = gateway;
  const path = `${hub}${name}/`;
  return (
    <article css={[surfaceCss, cardCss]} aria-label={name}>
      <div css={headCss}>
        <h2 css={titleCss}>
          <a href={path} css={linkCss}>
            {name}
            <Icon name="right" />
          </a>
        </h2>
        <StateBadge isReachable={isReachable} />
      </div>
      {figures ? (
        <>
          <YieldFigures {...figures} isStale={isStale || isReachable === false} size="normal" />
          {figures.curve && <DaySpark curve={figures.curve} />}
          {figures.alerts.length > 0 && <Alerts alerts={figures.alerts} path={path} />}
          {figures.lastAlert && <LastAlert alert={figures.lastAlert} path={path} />}
        </>
      ) : isReachable === false ? (
        <p css={quietCss}>{t("overview.noFigures")}</p>
      ) : (
        <div>
          <p css={quietCss}>{t("overview.locked")}</p>
          <a href={`${path}login`} css={actionCss}>
            {t("overview.signIn", { name })}
          </a>
        </div>
      )}
    </article>
  );
}

function StateBadge({ isReachable }: Pick<GatewaySummary, "isReachable">) {
  const { t } = useTexts("messages");
  if (isReachable === null) return <Badge>{t("overview.waiting")}</Badge>;
  return isReachable ? (
    <Badge variant="success">{t("overview.online")}</Badge>
  ) : (
    <Badge variant="danger">{t("overview.silent")}</Badge>
  );
}

interface AlertsProps {
  readonly alerts: readonly Alert[];
  readonly path: string;
}

function Alerts({ alerts, path }: AlertsProps) {
  const { t } = useTexts(["messages", "hub"]);
  const formats = useFormats();
  const textOf = useAlertText();
  return (
    <div css={alertsCss}>
      <a href={`${path}alerts`} css={actionCss}>
        <Icon name="warning" size={18} />
        {t("overview.alerts", { count: alerts.length })}
      </a>
      <ul>
        {alerts.map((alert) => (
          <li key={alertKey(alert)} css={alertCss}>
            {textOf(alert)}{" "}
            <span css={quietCss}>
              {t("alert.since", {
                ns: "hub",
                time: withoutSeconds(sinceText(formats, alert.sinceS * 1000)),
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface LastAlertProps {
  readonly alert: Alert;
  readonly path: string;
}

/** The alert that ended last, while none is active. */
function LastAlert({ alert, path }: LastAlertProps) {
  const { t } = useTexts(["messages", "hub"]);
  const formats = useFormats();
  const text = useAlertText()(alert);
  const time = withoutSeconds(sinceText(formats, (alert.endS ?? Number.NaN) * 1000));
  return (
    <div css={quietCss}>
      <a href={`${path}alerts`} css={actionCss}>
        {t("overview.lastAlert")}
      </a>
      <p>
        {text} {t("overview.ended", { time })}
      </p>
    </div>
  );
}

const cardCss = css`
  display: grid;
  align-content: start;
  gap: var(--space-3);
`;

const headCss = css`
  ${rowCss};
  justify-content: space-between;
`;

const titleCss = css`
  min-width: 0;
  font-size: var(--text-20);
`;

/* The arrow follows the last word of a name that takes two lines. */
const linkCss = css`
  display: inline-block;
  padding: var(--space-2) 0;
  line-height: 1.4;
  overflow-wrap: anywhere;
  text-decoration: none;
  & > svg {
    margin-left: var(--space-1);
    vertical-align: -0.2em;
  }
  &:hover {
    text-decoration: underline;
  }
`;

const actionCss = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--target);
  font-weight: var(--weight-strong);
`;

const alertsCss = css`
  padding: var(--space-1) var(--space-4) var(--space-3);
  border-radius: var(--radius);
  background: var(--warning-soft);
  & svg {
    color: var(--warning);
  }
`;

const alertCss = css`
  font-size: var(--text-14);
  & + & {
    margin-top: var(--space-2);
  }
`;
