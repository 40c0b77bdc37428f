import type { ComponentProps } from "react";
import { NumberField } from "#app/shared/ui/NumberField.tsx";
import { useOwn } from "./own.ts";

/** A number that a person types: its field follows each key, its card comes after. */
export function WhatIfNumber(props: ComponentProps<typeof NumberField>) {
  const [value, change] = useOwn(props.value, props.onChange);
  return <NumberField {...props} value={value} onChange={change} />;
}
