import { useSetAtom, useStore } from "jotai";
import { useEffect, useState } from "react";
import { limitStatus, type LimitStatus } from "#protocol/areas/commands.ts";
import { inOrder } from "#plant/live/inverter-state.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { askedLimitsAtom } from "../../askedLimits.ts";
import type { InverterDialogProps } from "../DialogProps.ts";
import { usePending } from "../usePending.ts";
import { limitBefore, limitOfLive } from "./limitBefore.ts";
import {
  boundsOf,
  commonMaximumW,
  isComplete,
  limitMembers,
  limitShares,
  newLimit,
  type LimitDraft,
} from "./limitDraft.ts";
import { recallLimitAtom } from "./limitWatch.ts";
import { useLimitCommand } from "./useLimitCommand.ts";
import { useLimitRun } from "./useLimitRun.ts";

/** The state of the limit dialog: typed values, chosen inverters, and the way they are sent. */
export function useLimitForm({ serial, name, onClose }: InverterDialogProps) {
  const store = useStore();
  const status = useResource(limitStatus);
  // As it was when the dialog opened: it should not draw again with every live value.
  const [inverters] = useState(() => inOrder(store.get(liveFeedAtom).state.inverters));
  const [draft, setDraft] = useState<LimitDraft>(newLimit);
  const [wasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [wantsMany, setForMany] = useState(false);
  const [spared, setSpared] = useState<readonly string[]>([]);
  const command = useLimitCommand({ serial, name }, onClose);
  const { run, ...runner } = useLimitRun(onClose);

  const entries = status.data ?? {};
  const known = entries[serial];
  const live = inverters.find((one) => one.serial === serial);
  const reportedLimit = limitOfLive(live);
  useLimitBefore(serial, known);
  usePending(known?.limit_set_status === "Pending", status);
  const { members, leftOut } = limitMembers(inverters, entries);
  const chosen = members.filter((member) => !spared.includes(member.serial));
  const isForMany = wantsMany || run !== undefined;
  const ratedW = known ? known.max_power : reportedLimit?.max_power;
  const maxPowerW = isForMany ? commonMaximumW(chosen) : ratedW;
  const limit = isComplete(draft, boundsOf(draft, maxPowerW)) ? draft : undefined;
  const shares = isForMany && limit ? limitShares(limit, chosen) : undefined;

  const spare = (one: string, isSpared: boolean) =>
    setSpared((all) => (isSpared ? [...all, one] : all.filter((other) => other !== one)));
  const send = () => {
    if (!limit) return;
    const { relative, value, persistent } = limit;
    setAsking(false);
    if (isForMany) {
      if (shares) runner.start({ shares, persistent, known: entries });
      return;
    }
    const seen = known ?? reportedLimit;
    const before = limitBefore(store.get(askedLimitsAtom).get(serial), seen, live);
    command.ask({ limit: { relative, value }, persistent, before }, maxPowerW);
  };
  const submit = () => {
    setTried(true);
    if (!limit) return;
    if (limit.persistent) setAsking(true);
    else send();
  };

  return {
    status,
    known,
    members,
    chosen,
    leftOut,
    draft,
    setDraft,
    wasTried,
    isAsking,
    setAsking,
    isForMany,
    setForMany,
    spared,
    spare,
    maxPowerW,
    limit,
    shares,
    command,
    run,
    forgetRun: () => {
      runner.forget();
      status.reload();
    },
    send,
    submit,
  };
}

/** Offers the undo of a limit again that was sent before the page was loaded. */
function useLimitBefore(serial: string, known: LimitStatus[string] | undefined): void {
  const recall = useSetAtom(recallLimitAtom);
  useEffect(() => {
    if (known) recall({ serial, known });
  }, [serial, known, recall]);
}

/** Props of the dialog's parts. */
export type LimitFormState = ReturnType<typeof useLimitForm>;
