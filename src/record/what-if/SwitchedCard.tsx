import type { ReactNode } from "react";
import { Card } from "#app/shared/ui/Card.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { useOwn } from "./own.ts";

interface SwitchedCardProps {
  readonly title: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
  /** Shown while it is on. */
  readonly children: ReactNode;
}

/** A change of the house that a person adds by a switch. */
export function SwitchedCard({ title, label, isOn, onSwitch, children }: SwitchedCardProps) {
  const [isShownOn, switchTo] = useOwn(isOn, onSwitch);
  return (
    <Card title={title}>
      <div css={stackCss}>
        <SwitchField label={label} value={isShownOn} onChange={switchTo} />
        {isOn && children}
      </div>
    </Card>
  );
}
