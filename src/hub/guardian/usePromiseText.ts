import type { GuardianPromise, GuardLimit } from "#hub-api/guardian.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { NamedInverter } from "./useInverters.ts";
import { useSerialMask } from "#app/shared/privacy/useMask.ts";

/** Texts about promises: a demand, a limit, an inverter's name. */
export function usePromiseText(inverters: readonly NamedInverter[] | undefined) {
  const { t } = useTexts("messages");
  const formats = useFormats();
  const mask = useSerialMask();
  const nameOf = (serial: string) =>
    inverters?.find((one) => one.serial === serial)?.name ?? mask(serial);
  const namesOf = (serials: readonly string[]) => serials.map(nameOf).join(", ");
  const limitOf = ({ relative, value }: GuardLimit) =>
    `${formats.number(value)}\u202f${relative ? "%" : "W"}`;
  const percentOf = (value: number) => limitOf({ relative: true, value });
  const actionText = (promise: GuardianPromise): string => {
    switch (promise.kind) {
      case "timed": {
        const { serials, limit, afterwards } = promise;
        const figures = { names: namesOf(serials), limit: limitOf(limit) };
        return afterwards
          ? t("guardian.what.timedAfterwards", { ...figures, afterwards: limitOf(afterwards) })
          : t("guardian.what.timed", figures);
      }
      case "quiet": {
        const { serials, limit, hours } = promise;
        return t("guardian.what.quiet", { names: namesOf(serials), limit: limitOf(limit), hours });
      }
      case "together": {
        const { serials, totalW: value, by } = promise;
        const limit = limitOf({ relative: false, value });
        const figures = { names: namesOf(serials), limit };
        return by === "maximum"
          ? t("guardian.what.togetherMaximum", figures)
          : t("guardian.what.togetherOutput", figures);
      }
      case "limiter": {
        const { by } = promise;
        if ("hours" in by) return t("guardian.what.limiterHours", { hours: by.hours });
        const [on, off] = [percentOf(by.onAtSoc), percentOf(by.offAtSoc)];
        return t("guardian.what.limiterSoc", { on, off });
      }
      case "ending": {
        const { serials, limit } = promise;
        return t("guardian.what.ending", { names: namesOf(serials), limit: limitOf(limit) });
      }
    }
  };
  return { nameOf, namesOf, limitOf, whatOf: actionText };
}
