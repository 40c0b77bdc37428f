import { useAtomValue, useSetAtom } from "jotai";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { AskedLimit } from "../../askedLimits.ts";
import { useCommand, type Command } from "../useCommand.ts";
import { type RatedRequest as Sent, sendLimit } from "#protocol/client/set-limit.ts";
import { limitCodesAtom, watchLimitAtom } from "./limitWatch.ts";

export type LimitRequest = Pick<AskedLimit, "limit" | "persistent" | "before">;

export function useLimitCommand(
  { serial, name }: { readonly serial: string; readonly name: string },
  onClose: () => void,
): Omit<Command<unknown>, "send"> & {
  readonly ask: (request: LimitRequest, maxPowerW?: number) => void;
} {
  const { t } = useTexts("dialogs");
  const watch = useSetAtom(watchLimitAtom);
  const codes = useAtomValue(limitCodesAtom);
  const { send, ...command } = useCommand(
    ({ call }, body: Sent) => sendLimit(call, codes, body),
    onClose,
  );
  const ask = (request: LimitRequest, maxPowerW?: number) => {
    const { limit, persistent } = request;
    send({ serial, ...limit, persistent, maxPowerW }, t("limit.sent", { name }), (askedAtMs) =>
      watch({ serial, askedAtMs, ...request }),
    );
  };
  return { ...command, ask };
}
