import { useState } from "react";
import type { ConsoleLine } from "./consoleLog.ts";
import { isUrgent, type LogLevel } from "./logLine.ts";

type LineFilter = ((line: ConsoleLine) => boolean) | undefined;

/** The filter of lines by their level; at first all are shown. `onChange` is called when another level is chosen. */
interface Level {
  readonly least: LogLevel | undefined;
  readonly isWanted: LineFilter;
  readonly choose: (least: LogLevel | undefined) => void;
}

/** The level of the lines that a console shows; every line where the firmware sends no levels. */
export function useLevel(onChange: (isWanted: LineFilter) => void): Level {
  const [least, setLeast] = useState<LogLevel>();
  return {
    least,
    isWanted: wantedBy(least),
    choose: (level) => {
      setLeast(level);
      onChange(wantedBy(level));
    },
  };
}

function wantedBy(level: LogLevel | undefined): LineFilter {
  return level && ((line) => isUrgent(line.level, level));
}
