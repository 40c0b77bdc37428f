import { css } from "@emotion/react";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { isAborted } from "#protocol/client/gateway-error.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { knowProfileAtom } from "#app/shared/gateway/profile.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { hubContext } from "#app/shared/place.ts";
import { loginPath } from "#app/shared/session/returnUrl.ts";
import { signedInAtom } from "#app/shared/session/session.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Badge, type Variant } from "#app/shared/ui/Badge.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { askSetup } from "./askSetup.ts";
import {
  isSetUp,
  setupLines,
  type SetupLine,
  type SetupState,
  type SetupStep,
} from "./setupLines.ts";

const pages: Readonly<Record<SetupStep, string>> = {
  password: "/settings/security",
  time: "/settings/ntp",
  place: "/settings/ntp",
  inverter: "/settings/inverter",
  meter: "/settings/powermeter",
  backup: "/settings/config",
};

const looks: Readonly<Record<SetupState, Variant>> = {
  done: "success",
  open: "warning",
  unknown: "neutral",
};

/** Steps that are left to set up, requested by a press; gone once nothing is left. */
export function SetupCard() {
  const { t } = useTexts("help");
  const { lines, isBusy, ask } = useSetup();
  const isSignedIn = useAtomValue(signedInAtom);
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  if (lines && isSetUp(lines, hubContext !== undefined)) {
    return (
      <Alert variant="success" onDismiss={() => setClosed(true)}>
        {t("setup.complete")}
      </Alert>
    );
  }
  return (
    <Card title={t("setup.title")}>
      <div css={stackCss}>
        <p>{t("setup.text")}</p>
        {lines && (
          <ul css={listCss}>
            {lines.map((line) => (
              <Line key={line.step} {...line} />
            ))}
          </ul>
        )}
        {lines && !isSignedIn && (
          <p css={quietCss}>
            <Link href={loginPath("/help")}>{t("setup.signIn")}</Link>
          </p>
        )}
        <div>
          <Button busy={isBusy} onClick={() => void ask()}>
            {t(lines ? "setup.again" : "setup.check")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function Line({ step, state }: SetupLine) {
  const { t } = useTexts("help");
  return (
    <li css={lineCss}>
      <Badge variant={looks[state]}>{t(`setup.state.${state}`)}</Badge>
      <span>
        <Link href={pages[step]}>{t(`setup.step.${step}`)}</Link>
        {state !== "done" && <span css={[quietCss, hintCss]}>{t(`setup.hint.${step}`)}</span>}
      </span>
    </li>
  );
}

function useSetup() {
  const client = useAtomValue(clientAtom);
  const isSignedIn = useAtomValue(signedInAtom);
  const know = useAtomValue(knowProfileAtom).ask;
  const [lines, setLines] = useState<readonly SetupLine[]>();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>();
  useEffect(() => () => running.current?.abort(), []);
  const ask = async () => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setBusy(true);
    try {
      const profile = await know();
      const hasLimiter = profile !== undefined && profile.has.limiter !== null;
      const hasHub = hubContext !== undefined;
      setLines(setupLines(await askSetup({ client, signal, isSignedIn, hasLimiter, hasHub })));
    } catch (error) {
      if (!isAborted(error)) throw error;
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  };
  return { lines, isBusy, ask };
}

const listCss = css`
  display: grid;
  gap: var(--space-2);
  list-style: none;
`;

const lineCss = css`
  display: grid;
  grid-template-columns: 7rem minmax(0, 1fr);
  place-items: start;
  gap: var(--space-3);
`;

const hintCss = css`
  display: block;
`;
