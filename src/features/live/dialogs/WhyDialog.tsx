import { css } from "@emotion/react";
import { useAtomValue, useStore } from "jotai";
import { useEffect, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Link } from "wouter";
import { causeFacts } from "#plant/causes/cause-facts.ts";
import { likelyCauses, type Cause } from "#plant/causes/causes.ts";
import { limiterAsks, type LimiterAsk } from "#plant/limiter/asked.ts";
import { gatewaySun, type GatewaySun } from "#plant/live/gateway-sun.ts";
import type { LiveInverter } from "#protocol/schema/live.ts";
import { shownText } from "#protocol/shown-text.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { newerEndpoints } from "#protocol/api/newer-endpoints.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import type { LimiterList } from "#protocol/schema/limiter-list.ts";
import { mayHaveLists } from "#app/shared/gateway/built.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { loginPath } from "#app/shared/session/returnUrl.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { Skeleton } from "#app/shared/ui/Skeleton.tsx";
import { LimitDialog } from "./limit/LimitDialog.tsx";
import { gatherAnswers, type Answer } from "./gatherAnswers.ts";

interface WhyDialogProps {
  /** The inverter it is about; without, all of them. */
  readonly serial: string | undefined;
  readonly onClose: () => void;
}

/** An inverter and its owner's name for it. */
type Named = Pick<LiveInverter, "serial" | "name">;

/** A cause with the inverters it holds for. */
interface NamedCause extends Cause {
  readonly inverters: readonly Named[];
}

interface Finding {
  readonly causes: readonly NamedCause[];
  /** Inverters that nothing known keeps from producing. */
  readonly unexplained: readonly string[];
  readonly missed: readonly Answer[];
  /** What the power limiter asks of those that it governs. */
  readonly asks: readonly LimiterAsk[];
}

/** Why an inverter, or all of them, probably does not produce, each cause with its figures. */
export function WhyDialog({ serial, onClose }: WhyDialogProps) {
  const { t } = useTexts("dialogs");
  const finding = useFinding(serial);
  const [limited, limit] = useState<Named>();
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

/** The limiter's settings, where they have a list of inverters and can be read. */
async function limiterOf(
  store: ReturnType<typeof useStore>,
  signal: AbortSignal,
): Promise<LimiterList | undefined> {
  if (store.get(profileAtom)?.has.limiter !== "list") return undefined;
  try {
    return await store.get(clientAtom).call(newerEndpoints.powerlimiter.status, { signal });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return undefined;
  }
}

function asksOf(
  limiter: LimiterList | undefined,
  inverters: readonly LiveInverter[],
  sun: GatewaySun | undefined,
): readonly LimiterAsk[] {
  return limiter ? limiterAsks(limiter, inverters, sun?.isDay) : [];
}

async function findCauses(
  store: ReturnType<typeof useStore>,
  serial: string | undefined,
  signal: AbortSignal,
): Promise<Finding> {
  const { answers, missed } = await gatherAnswers({
    client: store.get(clientAtom),
    isSignedIn: store.get(signedInAtom),
    live: store.get(liveFeedAtom).state,
    signal,
  });
  const { state, isOnline } = store.get(liveFeedAtom);
  const meant = state.inverters.filter((one) => serial === undefined || one.serial === serial);
  const causes = new Map<string, NamedCause>();
  const unexplained: string[] = [];
  for (const inverter of meant) {
    const found = likelyCauses(
      causeFacts(inverter, answers, state, isOnline ? Date.now() : undefined),
    );
    if (found.length === 0 && inverter.producing === false) unexplained.push(inverter.name);
    for (const cause of found) {
      const key = JSON.stringify(cause);
      const inverters = [...(causes.get(key)?.inverters ?? []), inverter];
      causes.set(key, { ...cause, inverters });
    }
  }
  const sun = answers.time && gatewaySun(answers.time);
  const limiter = mayHaveLists ? await limiterOf(store, signal) : undefined;
  const asks = mayHaveLists ? asksOf(limiter, meant, sun) : [];
  return { causes: [...causes.values()], unexplained, missed, asks };
}

interface FoundProps {
  readonly finding: Finding;
  readonly isOfAll: boolean;
  readonly onLimit: (inverter: Named) => void;
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
      {mayHaveLists && <LimiterAsks asks={finding.asks} />}
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

/** What the power limiter asks of each inverter, and why. */
function LimiterAsks({ asks }: Pick<Finding, "asks">) {
  const { t } = useTexts("dialogs");
  const formats = useFormats();
  if (asks.length === 0) return null;
  return (
    <>
      <p css={quietCss}>{t("why.asks")}</p>
      <ul>
        {asks.map(({ inverter, ask, limitW }) => (
          <li key={inverter.serial} css={causeCss}>
            <strong>{shownText(inverter.name)}</strong>
            <p>{t(`why.ask.${ask}`, { watts: formats.number(Math.round(limitW)) })}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

interface CauseItemProps {
  readonly cause: NamedCause;
  readonly isNamed: boolean;
  readonly onLimit: (inverter: Named) => void;
  readonly onLeave: () => void;
}

function CauseItem(props: CauseItemProps) {
  const { cause, figures, settings, inverters } = props.cause;
  const [first] = inverters;
  const { t } = useTexts("dialogs");
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
        <Link href={settings} onClick={props.onLeave}>
          {t("why.settings")}
        </Link>
      )}
      {cause === "lowLimit" && first && (
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
