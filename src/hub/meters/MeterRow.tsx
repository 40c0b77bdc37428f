import { useState } from "react";
import type { MeterChange, ShownMeter } from "#hub-api/meters.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { sinceText } from "#app/shared/frame/sinceText.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { hubContext } from "#app/shared/place.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { AdminFailure } from "../channels/AdminFailure.tsx";
import { itemCss } from "../listItem.ts";
import { meterOf } from "./meterDraft.ts";
import { MeterForm } from "./MeterForm.tsx";
import { useMeterText } from "./useMeterText.ts";

interface MeterRowProps {
  readonly meter: ShownMeter;
  /** When that was read. */
  readonly atMs: number;
  readonly authdata: string;
  readonly gateways: readonly string[];
  /** Rejects with a `GatewayError`. */
  readonly change: (wanted: MeterChange) => Promise<void>;
}

/** A meter with what it says, to be changed or removed. */
export function MeterRow({ meter, atMs, authdata, gateways, change }: MeterRowProps) {
  const { t } = useTexts("meters");
  const [mode, setMode] = useState<"shown" | "change" | "remove">("shown");
  const close = () => setMode("shown");
  const { name } = meter;
  return (
    <li css={itemCss}>
      <Said meter={meter} atMs={atMs} hasSeveral={gateways.length > 1} />
      {mode === "shown" && (
        <div css={rowCss}>
          <Button onClick={() => setMode("change")}>{t("hubMeter.change", { name })}</Button>
          <Button onClick={() => setMode("remove")}>{t("hubMeter.remove", { name })}</Button>
          {meter.ownPowerW !== null && <OwnChoice {...{ meter, change }} />}
        </div>
      )}
      {mode === "shown" && <ToControl gateways={meter.gateways} />}
      {mode === "change" && (
        <MeterForm {...{ meter, authdata, gateways, change }} onClose={close} />
      )}
      {mode === "remove" && <Removal {...{ meter, change }} onClose={close} />}
    </li>
  );
}

interface SaidProps extends Pick<MeterRowProps, "meter" | "atMs"> {
  readonly hasSeveral: boolean;
}

/** What it says in words, how old that is, and what is behind it. */
function Said({ meter, atMs, hasSeveral }: SaidProps) {
  const { t } = useTexts("meters");
  const formats = useFormats();
  const { powerOf, energyOf, sentenceOf } = useMeterText();
  const { name, host, reading, fault, ageS, ownPowerW, gateways, isCompared } = meter;
  return (
    <>
      <strong>{name}</strong>
      <p>
        {fault !== null
          ? t(`hubMeter.faults.${fault}`)
          : reading === null
            ? t("hubMeter.waiting")
            : sentenceOf(reading.powerW)}{" "}
        {ageS !== null && <span css={quietCss}>{sinceText(formats, atMs - ageS * 1000)}</span>}
      </p>
      <p css={quietCss}>
        {host}
        {hasSeveral && ` ${t("hubMeter.behind", { names: gateways.join(", ") })}`}
        {gateways.length > 1 && ` ${t("hubMeter.sum")}`}
      </p>
      {reading !== null && reading.importWh !== null && (
        <p css={quietCss}>
          {t("hubMeter.counters", {
            taken: energyOf(reading.importWh),
            given: energyOf(reading.exportWh),
          })}
        </p>
      )}
      {ownPowerW !== null && (
        <p>
          {t(isCompared ? "hubMeter.ownCounts" : "hubMeter.own", { power: powerOf(ownPowerW) })}
        </p>
      )}
    </>
  );
}

/** The way to the control that a meter makes possible, of each gateway behind it. */
function ToControl({ gateways }: Pick<ShownMeter, "gateways">) {
  const { t } = useTexts("meters");
  return gateways.map((name) => (
    <p key={name}>
      <a href={`${hubContext?.hub ?? "/"}${name === "" ? "" : `${name}/`}guardian`}>
        {gateways.length > 1 ? t("hubMeter.toControlOf", { name }) : t("hubMeter.toControl")}
      </a>
    </p>
  ));
}

/** Which of two meters counts: the gateway's own, or the hub's. */
function OwnChoice({ meter, change }: Pick<MeterRowProps, "meter" | "change">) {
  const { t } = useTexts("meters");
  const { isCompared } = meter;
  const [isFailed, setFailed] = useState(false);
  const choose = async () => {
    const kept = meterOf(meter, { name: meter.name, meter });
    setFailed(false);
    await change({ save: { ...kept, isCompared: !isCompared } }).catch(() => setFailed(true));
  };
  return (
    <>
      <Button onClick={() => void choose()}>
        {t(isCompared ? "hubMeter.countHub" : "hubMeter.countOwn")}
      </Button>
      {isFailed && <span role="alert">{t("hubMeter.notSaved")}</span>}
    </>
  );
}

interface RemovalProps extends Pick<MeterRowProps, "meter" | "change"> {
  readonly onClose: () => void;
}

function Removal({ meter: { id, name }, change, onClose }: RemovalProps) {
  const { t } = useTexts("meters");
  const { t: shell } = useTexts();
  const [outcome, setOutcome] = useState<"working" | GatewayError>();
  const remove = async () => {
    setOutcome("working");
    try {
      await change({ remove: id });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setOutcome(error);
    }
  };
  return (
    <div css={stackCss}>
      <p role="alert">{t("hubMeter.removeText", { name })}</p>
      {outcome instanceof GatewayError && (
        <AdminFailure title={t("hubMeter.notSaved")} error={outcome} />
      )}
      <div css={rowCss}>
        <Button onClick={onClose}>{shell("common.cancel")}</Button>
        <Button variant="danger" busy={outcome === "working"} onClick={() => void remove()}>
          {t("hubMeter.remove", { name })}
        </Button>
      </div>
    </div>
  );
}
