import type { Health } from "#hub-api/health.ts";
import type { useTexts } from "../i18n/useTexts.ts";

interface StringId {
  readonly serial: string;
  readonly number: number;
}

const LEAST_ALL = 3;

/** The names of inverters and strings as the owner gave them; serials are masked where that is wanted. */
export function stringNames(
  t: ReturnType<typeof useTexts<"sky">>["t"],
  strings: Health["strings"],
  mask: (serial: string) => string,
) {
  const inverterOf = (serial: string) =>
    strings.find((one) => one.serial === serial)?.inverterName || mask(serial);
  const nameOf = ({ serial, number }: StringId) => {
    const own = strings.find((one) => one.serial === serial && one.number === number);
    return `${inverterOf(serial)}, ${own?.name || t("number", { number: number + 1 })}`;
  };
  /** Names several: an inverter alone stands for all its strings, and "all strings" for those of all inverters. */
  const namesOf = (some: readonly StringId[]) => {
    const has = ({ serial, number }: StringId) =>
      some.some((one) => one.serial === serial && one.number === number);
    // An unknown string may be affected, too.
    const known = strings.filter((one) => one.state !== "unknown");
    if (known.length >= LEAST_ALL && known.every(has)) return t("health.all");
    const serials = [...new Set(some.map(({ serial }) => serial))];
    const names = serials.flatMap((serial) => {
      const own = some.filter((one) => one.serial === serial);
      const all = known.filter((one) => one.serial === serial);
      return all.length > 1 && all.every(has) ? [inverterOf(serial)] : own.map(nameOf);
    });
    return names.join("; ");
  };
  return { inverterOf, nameOf, namesOf };
}
