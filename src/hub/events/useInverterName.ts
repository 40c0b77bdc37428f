import { useCallback, useMemo } from "react";
import { inverterId } from "#plant/history/sources.ts";
import { shownText } from "#protocol/shown-text.ts";
import { useSerialMask } from "#app/shared/privacy/useMask.ts";

/** Name of an inverter: its owner's, else its serial number, unless that is hidden. */
export function useInverterName(
  sources: readonly { readonly source: string; readonly name?: string | undefined }[] | undefined,
): (serial: string) => string {
  const mask = useSerialMask();
  const names = useMemo(() => new Map(sources?.map((one) => [one.source, one.name])), [sources]);
  return useCallback(
    (serial) => {
      const name = names.get(inverterId(serial)) ?? "";
      return name === "" ? mask(serial) : shownText(name);
    },
    [names, mask],
  );
}
