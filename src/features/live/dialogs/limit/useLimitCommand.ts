import { useSetAtom } from "jotai";
import { useTranslation } from "react-i18next";
import { endpoints } from "#protocol/api/endpoints.ts";
import type { AskedLimit } from "../../askedLimits.ts";
import { useCommand, type Command } from "../useCommand.ts";
import { limitCommand } from "./limitDraft.ts";
import { watchLimitAtom } from "./limitWatch.ts";

/** What is asked of one inverter. */
export type LimitRequest = Pick<AskedLimit, "limit" | "persistent" | "before">;

/** Sends a limit to an inverter and keeps an eye on what becomes of it. */
export function useLimitCommand(
  { serial, name }: { readonly serial: string; readonly name: string },
  onClose: () => void,
): Omit<Command<unknown>, "send"> & { readonly ask: (request: LimitRequest) => void } {
  const { t } = useTranslation("dialogs");
  const watch = useSetAtom(watchLimitAtom);
  const { send, ...command } = useCommand(endpoints.limit.write, onClose);
  const ask = (request: LimitRequest) => {
    const { limit, persistent } = request;
    send(limitCommand(serial, { ...limit, persistent }), t("limit.sent", { name }), (askedAtMs) =>
      watch({ serial, askedAtMs, ...request }),
    );
  };
  return { ...command, ask };
}
