import { useState } from "react";
import type { MeterChange, MeterTrial, ShownMeter } from "#hub-api/meters.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import { rowCss } from "#app/shared/ui/row.ts";
import { tryMeter } from "../admin.ts";
import { AdminFailure } from "../channels/AdminFailure.tsx";
import { draftOf, type MeterDraft, meterOf, missingIn, pickOf } from "./meterDraft.ts";
import { MeterFields } from "./MeterFields.tsx";
import { TrialView } from "./TrialView.tsx";

interface MeterFormProps {
  /** The meter to change; a new one otherwise. */
  readonly meter?: ShownMeter;
  readonly authdata: string;
  readonly gateways: readonly string[];
  /** Rejects with a `GatewayError`. */
  readonly change: (wanted: MeterChange) => Promise<void>;
  readonly onClose: () => void;
}

/** As many readings are shown before it is asked whether they are right. */
const READINGS = 3;
const BETWEEN_MS = 1_000;

const none: ReadonlySet<string> = new Set();

/** A meter is chosen, tried, looked at and saved: nothing is kept before a reading that the owner has seen. */
export function MeterForm({ meter, authdata, gateways, change, onClose }: MeterFormProps) {
  const { t } = useTexts("meters");
  const { t: shell } = useTexts();
  const [draft, setDraft] = useState(() => draftOf(meter, gateways));
  const [trials, setTrials] = useState<readonly MeterTrial[]>([]);
  const [outcome, setOutcome] = useState<"trying" | "saving" | GatewayError>();
  const [isChecked, setChecked] = useState(false);
  const missing = missingIn(draft, meter?.kind === draft.kind ? meter.secrets : []);
  const wanted = (next: MeterDraft) =>
    meterOf(next, { name: t(`hubMeter.kinds.${next.kind}`), meter });

  /** Runs the work, and keeps why it failed. */
  const run = async (doing: "trying" | "saving", work: () => Promise<void>) => {
    setOutcome(doing);
    try {
      await work();
      setOutcome(undefined);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setOutcome(error);
    }
  };
  const attempt = (next: MeterDraft) =>
    run("trying", async () => {
      let all: readonly MeterTrial[] = [];
      setTrials(all);
      for (let count = 0; count < READINGS; count += 1) {
        if (count > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS));
        all = [...all, await tryMeter(authdata, wanted(next))];
        setTrials(all);
        if (all[count]?.reading === null) return;
      }
    });
  const retry = (part: Partial<MeterDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    void attempt(next);
  };
  const submit = (form: HTMLFormElement) => {
    setChecked(true);
    if (missing.size === 0) void attempt(draft);
    else requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  const save = () =>
    run("saving", async () => {
      await change({ save: wanted(draft) });
      onClose();
    });

  return (
    <Form onSubmit={submit}>
      <MeterFields
        {...{ draft, gateways }}
        missing={isChecked ? missing : none}
        secrets={meter?.kind === draft.kind ? meter.secrets : []}
        onChange={(part) => {
          // A reading belongs to the settings that gave it.
          setTrials([]);
          setDraft({ ...draft, ...part });
        }}
      />
      <TrialView
        trials={trials}
        pickAt={(path) => {
          const fields = pickOf(draft.kind, path);
          return fields && (() => retry({ fields: { ...draft.fields, ...fields } }));
        }}
      />
      {outcome instanceof GatewayError && (
        <AdminFailure
          title={t("hubMeter.notSaved")}
          error={outcome}
          conflict={t("hubMeter.refused")}
        />
      )}
      <div css={rowCss}>
        <Button onClick={onClose}>{shell("common.cancel")}</Button>
        {isSeen(trials) ? (
          <>
            <Button onClick={() => retry({ isInverted: !draft.isInverted })}>
              {t("hubMeter.turn")}
            </Button>
            <Button variant="primary" busy={outcome === "saving"} onClick={() => void save()}>
              {t("hubMeter.save")}
            </Button>
          </>
        ) : (
          <Button type="submit" variant="primary" busy={outcome === "trying"}>
            {t("hubMeter.try")}
          </Button>
        )}
      </div>
    </Form>
  );
}

function isSeen(trials: readonly MeterTrial[]): boolean {
  return trials.length === READINGS && trials.every(({ reading }) => reading !== null);
}
