import { css } from "@emotion/react";
import { useMemo, useState, type ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { LiveFrame } from "#app/shared/frame/LiveFrame.tsx";
import { NoInverters } from "#app/shared/frame/NoInverters.tsx";
import { useConnectionLost } from "#app/shared/frame/useConnectionLost.ts";
import { WallLink } from "#app/shared/frame/WallLink.tsx";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Figure } from "#app/shared/ui/Figure.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { Tabs } from "#app/shared/ui/Tabs.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { useMediaQuery, wideScreen } from "#app/shared/ui/useMediaQuery.ts";
import { isEmpty } from "#plant/flow/power-flow.ts";
import { FlowDrawing } from "./FlowDrawing.tsx";
import { FlowTable } from "./FlowTable.tsx";
import { wattsText } from "./flowTexts.ts";
import { TodayFlow } from "./TodayFlow.tsx";
import { useFlow, type ShownFlow } from "./useFlow.ts";

/** Current power flow, as a drawing and as a table; and the energy of today. */
export function FlowPage() {
  const { t } = useTexts(["insight", "shell"]);
  const isWide = useMediaQuery(wideScreen);
  const isTall = !useMediaQuery("(min-width: 40rem)");
  const shown = useFlow();
  const isLost = useConnectionLost() !== undefined;
  const content = () => {
    if (!shown.isKnown) return <Skeleton height="24rem" />;
    if (isEmpty(shown.flow)) return <NoInverters />;
    return (
      <NowAndToday>
        <Card>
          <SunPower sunW={shown.sunW} />
          <div css={stageCss} data-stale={isLost}>
            <FlowDrawing shown={shown} isTall={isTall} isStill={isLost} />
          </div>
        </Card>
        <details css={detailsCss} open={isWide}>
          <summary>{t("flow.asTable")}</summary>
          <FlowTable shown={shown} />
        </details>
      </NowAndToday>
    );
  };
  return (
    <LiveFrame title={t("title.flow", { ns: "shell" })} actions={<WallLink />}>
      {content()}
    </LiveFrame>
  );
}

const times = ["now", "today"] as const;

interface TimesProps {
  readonly children: ReactNode;
}

/** Present power flow, or the energy flow of today. */
function NowAndToday({ children }: TimesProps) {
  const { t } = useTexts("insight");
  const [time, setTime] = useState("now");
  const tabs = useMemo(() => times.map((id) => ({ id, label: t(`energy.${id}`) })), [t]);
  return (
    <Tabs label={t("energy.time")} tabs={tabs} selected={time} onSelect={setTime}>
      {time === "now" ? <div css={stackCss}>{children}</div> : <TodayFlow />}
    </Tabs>
  );
}

function SunPower({ sunW }: Pick<ShownFlow, "sunW">) {
  const { t } = useTexts("insight");
  const formats = useFormats();
  if (sunW === null) return null;
  return (
    <Figure
      label={t("flow.sun")}
      value={wattsText(formats, sunW)}
      unit="W"
      size="large"
      source="sun"
    />
  );
}

const stageCss = css`
  max-width: 62rem;
  margin: 0 auto;
  &[data-stale="true"] {
    --text: var(--text-quiet);
    filter: grayscale(1);
  }
  @media (max-width: 39.99rem) {
    max-width: 24rem;
  }
`;

const detailsCss = css`
  & > summary {
    min-height: var(--target);
    padding: var(--space-3) 0;
    color: var(--text-quiet);
    font-size: var(--text-14);
    cursor: pointer;
  }
`;
