import { atom, useAtomValue, useSetAtom, useStore } from "jotai";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { sendLimit } from "#protocol/client/set-limit.ts";
import { isSaved } from "#protocol/schema/reply.ts";
import type { LimitStatus } from "#protocol/areas/commands.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { replyText } from "#app/shared/api/replyText.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { addToastAtom } from "#app/shared/ui/toasts.ts";
import { askedLimitsAtom } from "../../askedLimits.ts";
import { commandFailureText } from "../commandFailureText.ts";
import { useIsOpen } from "../useIsOpen.ts";
import type { LimitShare } from "./limitDraft.ts";
import { limitBefore } from "./limitBefore.ts";
import { limitCodesAtom, watchLimitAtom } from "./limitWatch.ts";
import { useOutcomeText } from "./useOutcomeText.ts";

/** Limits that are sent to several inverters in sequence. */
export interface LimitRun {
  readonly shares: readonly LimitShare[];
  /** Which of them is being worked at; those before it are confirmed, those after it not sent. */
  readonly at: number;
  /** Why it went no further; undefined while it runs. */
  readonly reason?: string;
}

export interface LimitRunRequest {
  readonly shares: readonly LimitShare[];
  readonly persistent: boolean;
  /** Last state of the inverters at the gateway: the way back. */
  readonly known: LimitStatus;
}

// It goes on when the dialog is closed, and is shown again when that is opened.
const runAtom = atom<LimitRun | undefined>(undefined);

/** Sends limits in sequence, each when the last is confirmed, and stops at the first that is not. */
export function useLimitRun(onDone: () => void) {
  const { t } = useTexts("dialogs");
  const addToast = useSetAtom(addToastAtom);
  const run = useAtomValue(runAtom);
  const setRun = useSetAtom(runAtom);
  const sendOne = useSendOne();
  const isOpenRef = useIsOpen();

  async function runAll(request: LimitRunRequest): Promise<void> {
    const { shares } = request;
    for (const [at, share] of shares.entries()) {
      setRun({ shares, at });
      const reason = await sendOne(share, request);
      if (reason === undefined) continue;
      if (isOpenRef.current) return setRun({ shares, at, reason });
      const text = t("limit.stopped", { name: share.name, reason });
      addToast({ text, variant: "danger", autohide: false });
      return setRun(undefined);
    }
    setRun(undefined);
    addToast({ text: t("limit.allSet", { count: shares.length }), variant: "success" });
    if (isOpenRef.current) onDone();
  }

  return {
    run,
    start: (request: LimitRunRequest) => void runAll(request),
    forget: () => setRun(undefined),
  };
}

/** Sends a share and waits for its inverter; resolves with why it was not confirmed. */
function useSendOne() {
  const { t } = useTexts();
  const client = useAtomValue(clientAtom);
  const codes = useAtomValue(limitCodesAtom);
  const watch = useSetAtom(watchLimitAtom);
  const store = useStore();
  const outcomeText = useOutcomeText();
  return async (
    { serial, limit }: LimitShare,
    { persistent, known }: LimitRunRequest,
  ): Promise<string | undefined> => {
    const askedAtMs = Date.now();
    const { inverters } = store.get(liveFeedAtom).state;
    const live = inverters.find((one) => one.serial === serial);
    const before = limitBefore(store.get(askedLimitsAtom).get(serial), known[serial], live);
    try {
      const reply = await sendLimit(client.call, codes, {
        serial,
        ...limit,
        persistent,
        maxPowerW: known[serial]?.max_power,
      });
      if (!isSaved(reply)) return replyText(t, reply);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return commandFailureText(t, error);
    }
    const outcome = await watch({ serial, limit, persistent, before, askedAtMs });
    if (outcome === "confirmed") return undefined;
    return outcomeText(limit, outcome ?? "other", Date.now() - askedAtMs);
  };
}
