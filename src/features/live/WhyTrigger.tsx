import { css } from "@emotion/react";
import { useCallback } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { inverterState } from "#plant/live/inverter-state.ts";
import type { LiveState } from "#protocol/live/live.ts";
import { liveFeedAtom } from "#app/shared/live/feeds.ts";
import { useLasting } from "#app/shared/frame/useLasting.ts";
import { useSelected } from "#app/shared/live/useSelected.ts";
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

/** Button "Why is it not producing?"; at night a note instead; nothing while it produces. */
export function WhyTrigger({ serial }: WhyTriggerProps) {
  const { t } = useTexts("live");
  const dialog = useDialogs<"why">();
  const outage = useSelected(
    liveFeedAtom,
    useCallback((feed: Feed<LiveState>) => outageOf(feed, serial), [serial]),
  );
  const isAsked = useLasting(outage !== "none", patienceMs);
  const sun = useSun(isAsked);
  if (!isAsked) return null;
  // An inverter that still answers at night is battery-powered.
  if (sun?.isDay === false && outage === "silent") {
    return (
      <p css={nightCss}>
        <Icon name="moon" size={16} />
        {t("why.night", { rise: sun.rise })}
      </p>
    );
  }
  const { id, file } = dialog;
  const Why = id && file?.status === "ready" ? file.content.why : undefined;
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
      {Why && <Why serial={serial} onClose={dialog.close} />}
    </div>
  );
}

/** Whether nothing is produced, and whether any inverter is reachable. */
function outageOf(
  { state: { inverters, total } }: Feed<LiveState>,
  serial: string | undefined,
): "none" | "silent" | "idle" {
  const meant = inverters.filter((inverter) => serial === undefined || inverter.serial === serial);
  // A single inverter has the button in its own panel.
  const isEnough = meant.length > (serial === undefined ? 1 : 0);
  if (total === undefined || !isEnough) return "none";
  const states = meant.map(inverterState);
  if (states.includes("producing") || states.includes("unknown")) return "none";
  return states.includes("idle") ? "idle" : "silent";
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
  text-underline-offset: 0.2em;
  cursor: pointer;
  &[aria-busy="true"] {
    color: var(--text-quiet);
  }
`;
