import { css } from "@emotion/react";
import { useAtomValue, useStore } from "jotai";
import { useEffect, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Link } from "wouter";
import { causeFacts, withoutLimiter } from "#plant/causes/cause-facts.ts";
import { likelyCauses, type Cause } from "#plant/causes/causes.ts";
import { explainLimiter, type LimiterExplained } from "#plant/limiter/limiter-demands.ts";
import { limiterFacts } from "#plant/limiter/limiter-facts.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { shownText } from "#protocol/shown-text.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { pageKeys } from "#app/shared/memory/areaTitle.ts";
import { loginPath } from "#app/shared/session/returnUrl.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { LimitDialog } from "./limit/LimitDialog.tsx";
import { gatherAnswers, type Answer } from "./gatherAnswers.ts";
import { gatherLimiter } from "./gatherLimiter.ts";
import { LimiterExplanation } from "./LimiterExplanation.tsx";

interface WhyDialogProps {
  /** The inverter it is about; without, all of them. */
  readonly serial: string | undefined;
  readonly onClose: () => void;
}

/** An inverter and its owner's name for it. */
type NamedInverter = Pick<LiveInverter, "serial" | "name">;

interface NamedCause extends Cause {
  readonly inverters: readonly NamedInverter[];
}

interface Finding {
  readonly causes: readonly NamedCause[];
  /** Inverters that nothing known keeps from producing. */
  readonly unexplained: readonly string[];
  readonly missed: readonly Answer[];
  readonly limiter: LimiterExplained;
}

/** Why an inverter, or all of them, gives no more: causes with figures, and the power limiter's demand. */
export function WhyDialog({ serial, onClose }: WhyDialogProps) {
  const { t } = useTexts("dialogs");
  const finding = useFinding(serial);
  const [limited, limit] = useState<NamedInverter>();
  if (limited) return <LimitDialog serial={limited.serial} name={limited.name} onClose={onClose} />;
  return (
    <Dialog open title={t("why.title")} onClose={onClose}>
      <div aria-live="polite" aria-busy={finding === undefined}>
        {finding ? (
          <Found
            finding={finding}
            isOfAll={serial === undefined}
            onLimit={limit}
            onLeave={onClose}
          />
        ) : (
          <>
            <p css={quietCss}>{t("why.looking")}</p>
            <Skeleton height="5rem" />
          </>
        )}
      </div>
    </Dialog>
  );
}

function useFinding(serial: string | undefined): Finding | undefined {
  const store = useStore();
  const [finding, setFinding] = useState<Finding>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    void findCauses(store, serial, signal).then((found) => signal.aborted || setFinding(found));
    return () => leaving.abort();
  }, [store, serial]);
  return finding;
}

async function findCauses(
  store: ReturnType<typeof useStore>,
  serial: string | undefined,
  signal: AbortSignal,
): Promise<Finding> {
  const client = store.get(clientAtom);
  const isSignedIn = store.get(signedInAtom);
  const { answers, missed } = await gatherAnswers({
    client,
    isSignedIn,
    live: store.get(liveFeedAtom).state,
    signal,
  });
  const hasList = store.get(profileAtom)?.has.limiter === "list";
  const list = hasList ? await gatherLimiter({ client, isSignedIn, signal }) : undefined;
  const { state, isOnline } = store.get(liveFeedAtom);
  const nowMs = isOnline ? Date.now() : undefined;
  const limiter = list
    ? explainLimiter(limiterFacts(list, answers, state, nowMs), serial)
    : noLimiter;
  const isExplained = ({ serial: one }: LiveInverter) =>
    limiter.asks.some(({ inverter }) => inverter.serial === one);
  const causesOf = (inverter: LiveInverter) => {
    const facts = causeFacts(inverter, answers, state, nowMs);
    return likelyCauses(isExplained(inverter) ? withoutLimiter(facts) : facts);
  };
  const meant = state.inverters.filter((one) => serial === undefined || one.serial === serial);
  const unexplained = meant.filter(
    (inverter) =>
      (serial !== undefined || inverter.producing === false) &&
      !isExplained(inverter) &&
      causesOf(inverter).length === 0,
  );
  return {
    causes: sameTogether(meant, causesOf),
    unexplained: unexplained.map(({ name }) => name),
    missed,
    limiter,
  };
}

function sameTogether(
  inverters: readonly LiveInverter[],
  causesOf: (inverter: LiveInverter) => readonly Cause[],
): readonly NamedCause[] {
  const causes = new Map<string, NamedCause>();
  for (const inverter of inverters) {
    for (const cause of causesOf(inverter)) {
      const key = JSON.stringify(cause);
      const others = causes.get(key)?.inverters ?? [];
      causes.set(key, { ...cause, inverters: [...others, inverter] });
    }
  }
  return [...causes.values()];
}

const noLimiter: LimiterExplained = { asks: [], grounds: [] };

interface FoundProps {
  readonly finding: Finding;
  readonly isOfAll: boolean;
  readonly onLimit: (inverter: NamedInverter) => void;
  readonly onLeave: () => void;
}

function Found({ finding, isOfAll, onLimit, onLeave }: FoundProps) {
  const { causes, unexplained, missed } = finding;
  const { t } = useTexts("dialogs");
  const isSignedIn = useAtomValue(signedInAtom);
  return (
    <>
      {causes.length > 0 && <p css={quietCss}>{t("why.likely")}</p>}
      <ul>
        {causes.map((cause) => (
          <CauseItem
            key={cause.cause + JSON.stringify(cause.figures)}
            cause={cause}
            isNamed={isOfAll}
            onLimit={onLimit}
            onLeave={onLeave}
          />
        ))}
        {unexplained.length > 0 && (
          <li css={causeCss}>
            {isOfAll && <strong>{shownText(unexplained.join(", "))}</strong>}
            <p>{t("why.none")}</p>
          </li>
        )}
      </ul>
      <LimiterExplanation {...finding.limiter} />
      {missed.length > 0 && (
        <p css={quietCss}>
          {t("why.missed", { what: missed.map((answer) => t(`why.answer.${answer}`)).join(", ") })}{" "}
          {!isSignedIn && (
            <Link href={loginPath("/")} onClick={onLeave}>
              {t("why.signIn")}
            </Link>
          )}
        </p>
      )}
    </>
  );
}

interface CauseItemProps {
  readonly cause: NamedCause;
  readonly isNamed: boolean;
  readonly onLimit: (inverter: NamedInverter) => void;
  readonly onLeave: () => void;
}

function CauseItem(props: CauseItemProps) {
  const { cause, figures, settings, inverters } = props.cause;
  const [first] = inverters;
  const { t } = useTexts("dialogs");
  const { t: shell } = useTexts();
  const formats = useFormats();
  const shown = Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [
      name,
      typeof figure === "number" ? formats.number(Math.round(figure)) : figure,
    ]),
  );
  return (
    <li css={causeCss}>
      {props.isNamed && <strong>{shownText(inverters.map(({ name }) => name).join(", "))}</strong>}
      <p>{t(`why.cause.${cause}`, { ns: "dialogs", ...shown })}</p>
      {settings && (
        <Link href={`/settings/${settings}`} onClick={props.onLeave}>
          {t("why.settings", { page: shell(`menu.${pageKeys[settings]}`) })}
        </Link>
      )}
      {(cause === "lowLimit" || cause === "limitDoubted") && first && (
        <Button onClick={() => props.onLimit(first)}>{t("limit.set")}</Button>
      )}
    </li>
  );
}

const quietCss = css`
  margin-bottom: var(--space-2);
  color: var(--text-quiet);
  font-size: var(--text-14);
  & > a {
    color: var(--text);
  }
`;

const causeCss = css`
  padding: var(--space-3) 0;
  border-top: 1px solid var(--line);
  & > a {
    display: inline-block;
    line-height: var(--target);
    font-size: var(--text-14);
  }
  & > button {
    margin-top: var(--space-2);
  }
`;
