import { css } from "@emotion/react";
import { useAtomValue, useStore } from "jotai";
import type { FlowNode } from "#plant/flow/power-flow.ts";
import { SURPLUS_S, surplusW } from "#plant/flow/surplus.ts";
import { historyOf } from "#app/shared/history/history.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { slowNowAtom } from "#app/shared/time/clock.ts";
import type { ShownFlow } from "../flow/useFlow.ts";

/** Appliances that could be switched on, while much power has gone to the grid for some minutes; else nothing. */
export function WallSurplus({ shown }: { readonly shown: ShownFlow }) {
  const { t } = useTexts("insight");
  const formats = useFormats();
  const toS = useAtomValue(slowNowAtom) / 1000;
  const { recorder } = historyOf(useStore());
  const powerOf = (wanted: FlowNode) =>
    shown.flow.nodes.find(({ node }) => node === wanted)?.powerW;
  const surplus = surplusW({
    area: recorder.lastHour("grid")?.area({ fromS: toS - SURPLUS_S, toS }),
    gridW: shown.stale.has("grid") ? undefined : powerOf("grid"),
    batteryW: powerOf("battery"),
  });
  if (surplus === undefined) return null;
  const power = `${formats.fixed(surplus / 1000, 1)}\u202fkW`;
  return <p css={surplusCss}>{t("wall.surplus", { power })}</p>;
}

const surplusCss = css`
  color: var(--text);
  font-size: var(--text-14);
  font-weight: var(--weight-strong);
  /* The flow has less room. */
  & ~ .flow {
    transform: scale(0.8);
    transform-origin: 50% 0;
  }
`;
