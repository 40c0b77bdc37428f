import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LimitStatus } from "#protocol/schema/command.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { nowAtom } from "#app/shared/time/clock.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { askedLimitsAtom } from "../../askedLimits.ts";
import type { LimitMember, LimitShare } from "./limitDraft.ts";
import { limitText } from "../../limitText.ts";
import { useLimitNews } from "./useLimitNews.ts";
import type { LimitRun } from "./useLimitRun.ts";

interface LimitSharesProps {
  readonly members: readonly LimitMember[];
  readonly leftOut: readonly LimitMember[];
  readonly known: LimitStatus;
  /** What each would get of the limit that is typed, in the order of the members. */
  readonly shares: readonly LimitShare[] | undefined;
}

/** What each inverter works by now, and what it gets of the common limit. */
export function LimitShares({ members, leftOut, known, shares }: LimitSharesProps) {
  const { t } = useTranslation("dialogs");
  const formats = useFormats();
  const nowText = (serial: string) => {
    const value = known[serial]?.limit_relative;
    return value === undefined ? t("info.unknown") : limitText(formats, { relative: true, value });
  };
  const facts = members.map(({ serial, name }, at) => {
    const share = shares?.[at];
    const now = t("limit.now", { limit: nowText(serial) });
    const value = share ? t("limit.nowNew", { now, limit: limitText(formats, share.limit) }) : now;
    return { id: serial, label: name, value };
  });
  const others = leftOut.map(({ serial, name }) => ({
    id: serial,
    label: name,
    value: t("limit.leftOut"),
  }));
  return <Facts facts={[...facts, ...others]} />;
}

/** How far a run has come, and at which inverter it stopped and why. */
export function RunView({ run }: { readonly run: LimitRun }) {
  const { t } = useTranslation("dialogs");
  const formats = useFormats();
  const { shares, at, reason } = run;
  const state = (share: LimitShare, place: number): ReactNode => {
    const limit = limitText(formats, share.limit);
    if (place < at) return t("limit.done", { limit });
    if (place > at) return t(reason === undefined ? "limit.queued" : "limit.notSent", { limit });
    return reason === undefined ? <UnderWay share={share} /> : t("limit.notDone", { limit });
  };
  return (
    <div css={stackCss}>
      {reason !== undefined && (
        <Alert variant="danger">{t("limit.stopped", { name: shares[at]?.name, reason })}</Alert>
      )}
      <Facts
        facts={shares.map((share, place) => ({
          id: share.serial,
          label: share.name,
          value: state(share, place),
        }))}
      />
    </div>
  );
}

function UnderWay({ share }: { readonly share: LimitShare }) {
  const news = useLimitNews();
  const asked = useAtomValue(askedLimitsAtom).get(share.serial);
  const nowMs = useAtomValue(nowAtom);
  const sinceMs = asked && asked.outcome === undefined ? asked.askedAtMs : nowMs;
  return <>{news(share.limit, undefined, nowMs - sinceMs)}</>;
}
