import type { ComponentProps } from "react";
import { useFold } from "../fold.tsx";
import { Panel } from "../Panel.tsx";
import type { RowData } from "../row.ts";

interface DevicePanelProps extends ComponentProps<typeof Panel> {
  /** Tells it from others. */
  readonly name: string;
  /** The figure that stands for the device while a phone shows it as a line. */
  readonly main: RowData | undefined;
}

/** Panel of a device with values: on a phone a line until it is opened. */
export function DevicePanel({ name, ...props }: DevicePanelProps) {
  return <Panel {...props} fold={useFold(name)} />;
}
