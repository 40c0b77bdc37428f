import type { ReactNode } from "react";
import { Private } from "#app/shared/privacy/Private.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";

/** A label with its value; a label without a value is left out. */
interface Fact {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
}

interface FactsCardProps {
  readonly title: string;
  readonly rows: readonly Fact[];
}

export function FactsCard({ title, rows }: FactsCardProps) {
  return (
    <Card title={title}>
      <Facts facts={rows.filter(({ value }) => value !== undefined)} />
    </Card>
  );
}

/** A row of a FactsCard; undefined as value leaves it out, an empty text is shown as an en dash. */
export function fact(label: string, value: ReactNode): Fact {
  return { id: label, label, value: value === "" ? "–" : value };
}

/** A row whose value is private; an en dash where there is none. */
export function privateFact(label: string, value: string | undefined): Fact {
  return fact(label, value ? <Private>{value}</Private> : "–");
}
