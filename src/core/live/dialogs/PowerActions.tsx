import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";

/** The power commands of an inverter. */
export type PowerAction = "on" | "off" | "restart";

interface PowerActionsProps {
  readonly isBusy: boolean;
  readonly onChoose: (action: PowerAction) => void;
}

const actions = [
  { action: "on", icon: "power", hint: "onHint" },
  { action: "off", icon: "off", hint: "offHint" },
  { action: "restart", icon: "restart", hint: "restartHint" },
] as const;

/** The three commands, each with its effect. */
export function PowerActions({ isBusy, onChoose }: PowerActionsProps) {
  const { t } = useTexts("dialogs");
  return (
    <ul css={listCss}>
      {actions.map(({ action, icon, hint }) => (
        <li key={action}>
          <Button icon={icon} busy={isBusy} onClick={() => onChoose(action)}>
            {t(`power.${action}`)}
          </Button>
          <p>{t(`power.${hint}`)}</p>
        </li>
      ))}
    </ul>
  );
}

const listCss = css`
  display: grid;
  gap: var(--space-3);
  & > li {
    display: grid;
    grid-template-columns: minmax(9.5rem, auto) minmax(0, 1fr);
    align-items: center;
    gap: var(--space-4);
  }
  & p {
    color: var(--text-quiet);
    font-size: var(--text-14);
  }
`;
