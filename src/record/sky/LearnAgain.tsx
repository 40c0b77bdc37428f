import { css } from "@emotion/react";
import { useAtomValue, useStore } from "jotai";
import { useEffect, useState } from "react";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { dayText } from "#app/shared/i18n/dateText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { hubSkyCalls } from "#hub-api/sky.ts";
import { dayOf } from "#plant/history/local-day.ts";
import type { LearntSky } from "#plant/sky/learnt-sky.ts";
import { postSky } from "./useSky.ts";

type LearningState =
  | { readonly kind: "idle" | "asked" | "learning" }
  | { readonly kind: "failed"; readonly error: unknown };

const LOOK_MS = 4000;

interface LearnAgainProps {
  /** The sky that is known; undefined while this browser learns. */
  readonly sky: LearntSky | undefined;
  readonly onLearnt: (sky: LearntSky) => void;
}

/** Says when the strings were learnt, and has the hub learn them now, in place of this browser. */
export function LearnAgain({ sky, onLearnt }: LearnAgainProps) {
  const { t } = useTexts("sky");
  const { locale } = useFormats();
  const client = useAtomValue(clientAtom);
  const store = useStore();
  const [learning, setLearning] = useState<LearningState>({ kind: "idle" });
  const { kind } = learning;
  useEffect(() => {
    if (kind !== "asked" && kind !== "learning") return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const look = async () => {
      const answer = await (kind === "asked"
        ? postSky(store, {})
        : client.call(hubSkyCalls.read, { signal }));
      if (signal.aborted) return;
      if (answer.isLearning) return setLearning({ kind: "learning" });
      setLearning({ kind: "idle" });
      if (answer.sky) onLearnt(answer.sky);
    };
    const tell = () =>
      look().catch((error: unknown) => signal.aborted || setLearning({ kind: "failed", error }));
    const timer = kind === "learning" ? setInterval(() => void tell(), LOOK_MS) : undefined;
    if (kind === "asked") void tell();
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [kind, client, store, onLearnt]);
  const isBusy = kind === "asked" || kind === "learning";
  const ask = () => setLearning({ kind: "asked" });
  return (
    <div css={stackCss}>
      <div css={rowCss}>
        {sky && (
          <span css={quietCss}>{t("learntOn", { day: dayText(locale, dayOf(sky.atS)) })}</span>
        )}
        <Button busy={isBusy} onClick={ask}>
          {t(sky ? "learnAgain" : "learnByHub")}
        </Button>
      </div>
      <output css={quietCss}>{isBusy && t("hubLearns")}</output>
      {learning.kind === "failed" && (
        <HubFailure title={t("learnFailed")} error={learning.error} onRetry={ask} />
      )}
    </div>
  );
}

const rowCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
`;
