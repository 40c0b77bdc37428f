import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { issueLevel, overallIssueLevel, type IssueLevel } from "#plant/live/battery-issues.ts";
import type { BatteryLive } from "#protocol/areas/battery.ts";
import { Badge, type Variant } from "#app/shared/ui/Badge.tsx";
import { DataTable } from "#app/shared/ui/DataTable.tsx";
import { readableKey } from "#plant/live/readable-key.ts";
import { deviceWord } from "#app/shared/i18n/deviceWord.ts";
import { Group } from "../Group.tsx";

interface BatteryIssuesProps {
  readonly issues: BatteryLive["issues"];
}

const variants: Readonly<Record<IssueLevel, Variant>> = {
  none: "success",
  warning: "warning",
  alarm: "danger",
};

export function BatteryIssues({ issues }: BatteryIssuesProps) {
  const { t, i18n } = useTexts("devices");
  const raised = Object.entries(issues ?? {})
    .filter(([, value]) => issueLevel(value) !== "none")
    .map(([name, value]) => ({
      name,
      text: deviceWord(i18n, "battery.issueNames", name) ?? readableKey(name),
      type: <LevelBadge level={issueLevel(value)} />,
    }));
  return (
    <Group title={t("battery.issues")} aside={<LevelBadge level={overallIssueLevel(issues)} />}>
      {raised.length > 0 && (
        <div css={issuesCss}>
          <DataTable
            caption={t("battery.issues")}
            rows={raised}
            rowKey={({ name }) => name}
            columns={[
              { id: "issue", title: t("battery.issue"), cell: ({ text }) => text },
              { id: "type", title: t("battery.type"), cell: ({ type }) => type },
            ]}
          />
        </div>
      )}
    </Group>
  );
}

export function IssueNote({ issues }: BatteryIssuesProps) {
  const level = overallIssueLevel(issues);
  return level === "none" ? null : <LevelBadge level={level} />;
}

function LevelBadge({ level }: { readonly level: IssueLevel }) {
  const { t } = useTexts("devices");
  return <Badge variant={variants[level]}>{t(`battery.levels.${level}`)}</Badge>;
}

const issuesCss = css`
  margin-top: var(--space-1);
  & td {
    overflow-wrap: anywhere;
  }
`;
