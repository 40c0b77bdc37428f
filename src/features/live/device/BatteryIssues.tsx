import { css } from "@emotion/react";
import { useId } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { issueLevel, overallIssueLevel, type IssueLevel } from "#plant/live/battery-issues.ts";
import type { BatteryLive } from "#protocol/live.ts";
import { Badge, type Variant } from "#app/shared/ui/Badge.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { readableKey } from "#plant/live/readable-key.ts";
import { deviceWord } from "#app/shared/i18n/deviceWord.ts";

interface BatteryIssuesProps {
  readonly issues: BatteryLive["issues"];
}

const variants: Readonly<Record<IssueLevel, Variant>> = {
  none: "success",
  warning: "warning",
  alarm: "danger",
};

/** Issues of the battery: the worst level, and each issue. */
export function BatteryIssues({ issues }: BatteryIssuesProps) {
  const { t, i18n } = useTexts("devices");
  const id = useId();
  const raised = Object.entries(issues ?? {})
    .filter(([, value]) => issueLevel(value) !== "none")
    .map(([name, value]) => ({
      name,
      text: deviceWord(i18n, "battery.issueNames", name) ?? readableKey(name),
      type: <LevelBadge level={issueLevel(value)} />,
    }));
  return (
    <section css={issuesCss} aria-labelledby={id}>
      <div>
        <h3 id={id}>{t("battery.issues")}</h3>
        <LevelBadge level={overallIssueLevel(issues)} />
      </div>
      {raised.length > 0 && (
        <DataTable
          caption={t("battery.issues")}
          rows={raised}
          rowKey={({ name }) => name}
          columns={[
            { id: "issue", title: t("battery.issue"), cell: ({ text }) => text },
            { id: "type", title: t("battery.type"), cell: ({ type }) => type },
          ]}
        />
      )}
    </section>
  );
}

/** The worst level in a word, if there is any issue. */
export function IssueNote({ issues }: BatteryIssuesProps) {
  const level = overallIssueLevel(issues);
  return level === "none" ? null : <LevelBadge level={level} />;
}

function LevelBadge({ level }: { readonly level: IssueLevel }) {
  const { t } = useTexts("devices");
  return <Badge variant={variants[level]}>{t(`battery.levels.${level}`)}</Badge>;
}

const issuesCss = css`
  min-width: 0;
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    min-height: 28px;
    margin-bottom: var(--space-1);
  }
  & td {
    overflow-wrap: anywhere;
  }
  & h3 {
    color: var(--text-quiet);
    font-size: var(--text-14);
  }
`;
