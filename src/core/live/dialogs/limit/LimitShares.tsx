import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { LimitStatus } from "#protocol/areas/commands.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { nowAtom } from "#app/shared/time/clock.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { shownNode } from "#app/shared/ui/shownNode.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { askedLimitsAtom } from "../../askedLimits.ts";
import type { LimitMember, LimitShare } from "./limitDraft.ts";
import { limitText } from "../../limitText.ts";
import { usePercentText } from "./usePercentText.ts";
import { useOutcomeText } from "./useOutcomeText.ts";
import type { LimitRun } from "./useLimitRun.ts";

interface LimitSharesProps {
  readonly members: readonly LimitMember[];
  readonly leftOut: readonly LimitMember[];
  readonly known: LimitStatus;
  readonly shares: readonly LimitShare[] | undefined;
  /** Serials of the members that take no part. */
  readonly spared: readonly string[];
  readonly onSpare: (serial: string, isSpared: boolean) => void;
}

/** Inverters that take part in the common limit, with their present limit and their share. */
export function LimitShares(props: LimitSharesProps) {
  const { members, leftOut, known, shares, spared, onSpare } = props;
  const { t } = useTexts(["dialogs", "live"]);
  const formats = useFormats();
  const percentText = usePercentText();
  const text = (serial: string) => {
    const percent = known[serial]?.limit_relative;
    const limit = percent === undefined ? t("info.unknown") : percentText(serial, percent).text;
    const now = t("limit.now", { limit });
    const share = shares?.find((one) => one.serial === serial);
    return share ? t("limit.nowNew", { now, limit: limitText(formats, share.limit) }) : now;
  };
  const isLast = members.length - spared.length < 2;
  return (
    <ul css={membersCss}>
      {members.map(({ serial, name }) => {
        const takesPart = !spared.includes(serial);
        return (
          <Member
            key={serial}
            name={name}
            text={text(serial)}
            takesPart={takesPart}
            onChange={takesPart && isLast ? undefined : (isIn) => onSpare(serial, !isIn)}
          />
        );
      })}
      {leftOut.map(({ serial, name }) => (
        <Member key={serial} name={name} text={t("limit.leftOut")} takesPart={false} />
      ))}
    </ul>
  );
}

interface MemberProps {
  readonly name: string;
  readonly text: string;
  readonly takesPart: boolean;
  /** Undefined where there is no choice. */
  readonly onChange?: ((takesPart: boolean) => void) | undefined;
}

function Member({ name, text, takesPart, onChange }: MemberProps) {
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={takesPart}
          disabled={onChange === undefined}
          onChange={(event) => onChange?.(event.target.checked)}
        />
        <span>{shownNode(name)}</span> <span>{text}</span>
      </label>
    </li>
  );
}

/** How far a run has come, and at which inverter it stopped and why. */
export function RunView({ run }: { readonly run: LimitRun }) {
  const { t } = useTexts("dialogs");
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
  const outcomeText = useOutcomeText();
  const askedLimit = useAtomValue(askedLimitsAtom).get(share.serial);
  const nowMs = useAtomValue(nowAtom);
  const sinceMs = askedLimit && askedLimit.outcome === undefined ? askedLimit.askedAtMs : nowMs;
  return <>{outcomeText(share.limit, undefined, nowMs - sinceMs)}</>;
}

const membersCss = css`
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--text-14);
  & > li + li {
    border-top: 1px solid var(--line);
  }
  & label {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-3);
    min-height: var(--target);
    /* Room for a finger beside the box. */
    margin: 0 calc(-1 * var(--space-3));
    padding: var(--space-1) var(--space-3);
  }
  & input {
    flex: none;
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--action);
  }
  & span:last-of-type {
    margin-left: auto;
    color: var(--text-quiet);
    font-variant-numeric: tabular-nums;
  }
`;
