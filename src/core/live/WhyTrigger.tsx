import { css } from "@emotion/react";
import { useCallback } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { inverterState } from "#plant/live/inverter-state.ts";
import type { LiveState } from "#protocol/live/live.ts";
import type { LiveInverter } from "#protocol/areas/live.ts";
import { liveFeedAtom, useSelected } from "#app/shared/live/feeds.ts";
import { useLasting } from "#app/shared/frame/useLasting.ts";
import type { Feed } from "#app/shared/socket/runFeed.ts";
import { useSun } from "#app/shared/time/useSun.ts";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { DialogMissing } from "./DialogMissing.tsx";
import { useDialogs } from "./useDialogs.ts";

interface WhyTriggerProps {
  /** Serial of the inverter; all inverters if omitted. */
  readonly serial?: string | undefined;
}

// A single failed poll does not count.
const patienceMs = 3_000;

/** Button "Why this power?" while nothing is produced, or less than could be; at night a note instead. */
export function WhyTrigger({ serial }: WhyTriggerProps) {
  const { t } = useTexts("live");
  const dialog = useDialogs<"why">();
  const outage = useSelected(
    liveFeedAtom,
    useCallback((feed: Feed<LiveState>) => outageOf(feed, serial), [serial]),
  );
  const isAsked = useLasting(Boolean(outage), outage === "limited" ? 0 : patienceMs);
  // An inverter that still answers at night is battery-powered.
  const sun = useSun(isAsked && outage === "silent");
  if (!isAsked) return null;
  if (sun?.isDay === false) {
    return (
      <p css={nightCss}>
        <Icon name="moon" size={16} />
        {t("why.night", { rise: sun.rise })}
      </p>
    );
  }
  const { file } = dialog;
  return (
    <div {...dialog.ahead}>
      <button
        type="button"
        aria-busy={file?.status === "loading"}
        onClick={() => dialog.open("why")}
        css={askCss}
      >
        {t("why.ask")}
      </button>
      <DialogMissing dialog={dialog} />
      {file?.status === "ready" && <file.content.why serial={serial} onClose={dialog.close} />}
    </div>
  );
}

/** Subject of the explanation: a limit, or no production by inverters which answer (`idle`) or do not. */
function outageOf(
  { state: { inverters, total } }: Feed<LiveState>,
  serial: string | undefined,
): "limited" | "idle" | "silent" | undefined {
  const meant = inverters.filter((inverter) => !serial || inverter.serial === serial);
  // A single inverter has the button in its own panel.
  if (!total || meant.length < (serial ? 1 : 2)) return undefined;
  const states = meant.map(inverterState);
  // Limits are set for each inverter, and above all of them the button would move the page.
  if (states.includes("producing")) return serial && meant.some(isLimited) ? "limited" : undefined;
  if (states.includes("unknown")) return undefined;
  return states.includes("idle") ? "idle" : "silent";
}

function isLimited({ limit_relative: limit }: LiveInverter): boolean {
  return Boolean(limit && limit < 100);
}

const nightCss = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--target);
  color: var(--text-quiet);
  font-size: var(--text-14);
`;

const askCss = css`
  min-height: var(--target);
  padding: 0;
  border: 0;
  background: transparent;
  font-size: var(--text-14);
  text-align: left;
  text-decoration: underline;
  cursor: pointer;
  &[aria-busy="true"] {
    color: var(--text-quiet);
  }
`;
