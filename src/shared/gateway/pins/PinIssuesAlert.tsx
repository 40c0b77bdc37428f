import { css } from "@emotion/react";
import { systemStatus } from "#protocol/areas/system.ts";
import { shownText } from "#protocol/shown-text.ts";
import { useExtra } from "#app/shared/api/useResource.ts";
import { chipOfModel } from "#app/shared/gateway/chip.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { pinIssues, type PinUser } from "./pinIssues.ts";
import { knownCategory } from "./pinCategories.ts";

interface PinIssuesAlertProps {
  readonly profile: object;
  /** Said where the profile is one of several. */
  readonly name?: string | undefined;
}

/** Tells which pins of a profile will not work on the chip of this gateway; nothing when all will. */
export function PinIssuesAlert({ profile, name }: PinIssuesAlertProps) {
  const { t } = useTexts("settings");
  const status = useExtra(systemStatus);
  const chip = chipOfModel(status.data?.chipmodel ?? "");
  const issues = pinIssues(profile, chip);
  if (issues.length === 0) return null;
  const nameOf = ({ category, pin }: PinUser) => {
    const known = knownCategory(category);
    return `${known ? t(`device.categories.${known}`) : category} ${pin}`;
  };
  return (
    <Alert
      variant="warning"
      title={
        name === undefined
          ? t("device.pinIssues.title")
          : t("device.pinIssues.titleOf", { name: shownText(name) })
      }
    >
      <ul css={listCss}>
        {issues.map(({ kind, gpio, users }) => (
          <li key={`${kind} ${gpio}`}>
            {t(`device.pinIssues.${kind}`, { gpio, chip, users: users.map(nameOf).join(", ") })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const listCss = css`
  margin-top: var(--space-1);
  padding-left: var(--space-4);
  list-style: disc;
  & > li + li {
    margin-top: var(--space-1);
  }
`;
