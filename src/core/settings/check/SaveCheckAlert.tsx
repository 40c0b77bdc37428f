import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { measuredText } from "#app/shared/live/measuredText.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import type { Client } from "#protocol/client/client.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { unitText } from "#protocol/shown-text.ts";
import type { SaveCheck, Verdict } from "./saveChecks.ts";

/** Between two polls, the first included: the gateway leaves its broker and joins it again in 2 s. */
const EVERY_MS = 5000;
const QUESTIONS = 6;

type Finding = Verdict | { readonly kind: "fails" | "silent" };

const variants = { waits: "info", works: "success", fails: "warning" } as const;

interface SaveCheckAlertProps<Draft> {
  readonly check: SaveCheck<Draft>;
}

/** Watches the gateway's own status after a save, and reports whether the saved settings work. */
export function SaveCheckAlert<Draft>({ check }: SaveCheckAlertProps<Draft>) {
  const { t } = useTexts("settings");
  const formats = useFormats();
  const client = useAtomValue(clientAtom);
  const [finding, setFinding] = useState<Finding>({ kind: "waits" });
  useEffect(() => {
    const stop = new AbortController();
    const watch = async () => {
      const found = await follow(check, client, stop.signal);
      if (!stop.signal.aborted) setFinding(found);
    };
    void watch();
    return () => stop.abort();
  }, [check, client]);
  const { kind } = finding;
  if (kind === "silent") return <Alert variant="warning">{t("check.silent")}</Alert>;
  if (kind === "unclear") return <Alert>{t("check.unclear")}</Alert>;
  const powerW = kind === "works" ? finding.powerW : undefined;
  const power =
    powerW === undefined
      ? ""
      : `${measuredText(formats, { v: powerW, u: "W", d: 1 })}${unitText("W")}`;
  return <Alert variant={variants[kind]}>{t(`check.${check.id}.${kind}`, { power })}</Alert>;
}

/** Asks until there is something to say, or the time is over. */
async function follow<Draft>(
  check: SaveCheck<Draft>,
  client: Client,
  signal: AbortSignal,
): Promise<Finding> {
  const look = check.watch(client, signal);
  let hasAnswered = false;
  for (let requestCount = 0; requestCount < QUESTIONS; requestCount += 1) {
    await pause(EVERY_MS, signal);
    if (signal.aborted) break;
    try {
      const verdict = await look();
      if (verdict && verdict.kind !== "waits") return verdict;
      hasAnswered ||= verdict !== undefined;
    } catch (error) {
      if (signal.aborted) break;
      if (!(error instanceof GatewayError)) throw error;
    }
  }
  return { kind: hasAnswered ? "fails" : "silent" };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
