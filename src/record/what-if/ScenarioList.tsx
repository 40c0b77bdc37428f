import { css } from "@emotion/react";
import type { Scenarios } from "#hub-api/scenarios.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { CommandButton } from "#app/shared/ui/CommandButton.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { shownText } from "#protocol/shown-text.ts";

interface ScenarioListProps {
  readonly scenarios: Scenarios;
  readonly chosen: readonly string[];
  readonly isFull: boolean;
  readonly onChoose: (names: readonly string[]) => void;
  readonly onOpen: (scenario: Scenarios[number]) => void;
  readonly onRemove: (name: string) => void;
}

/** Stored scenarios: those to compare, and the actions on each. */
export function ScenarioList(props: ScenarioListProps) {
  const { scenarios, chosen, isFull, onChoose, onOpen, onRemove } = props;
  const { t } = useTexts("whatIf");
  if (scenarios.length === 0) return null;
  return (
    <ul css={listCss}>
      {scenarios.map((scenario) => {
        const name = shownText(scenario.name);
        const isOn = chosen.includes(scenario.name);
        return (
          <li key={scenario.name}>
            <SwitchField
              label={t("scenarios.compare", { name })}
              value={isOn}
              disabledReason={isFull && !isOn ? t("scenarios.full") : undefined}
              onChange={(next) =>
                onChoose(
                  next ? [...chosen, scenario.name] : chosen.filter((one) => one !== scenario.name),
                )
              }
            />
            <span>
              <Button variant="quiet" icon="right" iconOnly onClick={() => onOpen(scenario)}>
                {t("scenarios.open", { name })}
              </Button>
              <CommandButton
                variant="quiet"
                icon="trash"
                iconOnly
                onClick={() => onRemove(scenario.name)}
              >
                {t("scenarios.remove", { name })}
              </CommandButton>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const listCss = css`
  display: grid;
  gap: var(--space-1);
  & > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 var(--space-4);
    border-bottom: 1px solid var(--line);
  }
  & > li > span {
    display: flex;
  }
  @media print {
    display: none;
  }
`;
