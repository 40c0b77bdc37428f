import { useState } from "react";
import type { MeterChange, ShownMeter } from "#hub-api/meters.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import { rowCss } from "#app/shared/ui/row.ts";
import { AdminFailure } from "../channels/AdminFailure.tsx";
import { draftOf, type MeterDraft, meterOf, missingIn, pickedFields } from "./meterDraft.ts";
import { MeterFields } from "./MeterFields.tsx";
import { TrialView } from "./TrialView.tsx";
import { useTrial } from "./useTrial.ts";

interface MeterFormProps {
  /** The meter to change; a new one otherwise. */
  readonly meter?: ShownMeter;
  readonly authdata: string;
  readonly gateways: readonly string[];
  /** Rejects with a `GatewayError`. */
  readonly change: (changedSettings: MeterChange) => Promise<void>;
  readonly onClose: () => void;
}

const none: ReadonlySet<string> = new Set();

/** A meter is chosen, tried, looked at and saved: nothing is kept before a reading that the owner has seen. */
export function MeterForm({ meter, authdata, gateways, change, onClose }: MeterFormProps) {
  const { t } = useTexts("meters");
  const { t: shell } = useTexts();
  const [draft, setDraft] = useState(() => draftOf(meter, gateways));
  const [isChecked, setChecked] = useState(false);
  const missing = missingIn(draft, meter?.kind === draft.kind ? meter.secrets : []);
  const changedSettings = (next: MeterDraft) =>
    meterOf(next, { name: t(`hubMeter.kinds.${next.kind}`), meter });

  const { trials, isSeen, outcome, forget, attempt, save } = useTrial(authdata);
  const retry = (part: Partial<MeterDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    void attempt(changedSettings(next));
  };
  const saveMeter = async () => {
    await change({ save: changedSettings(draft) });
    onClose();
  };
  const submit = (form: HTMLFormElement) => {
    setChecked(true);
    if (missing.size === 0) void attempt(changedSettings(draft));
    else requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  return (
    <Form onSubmit={submit}>
      <MeterFields
        {...{ draft, gateways }}
        missing={isChecked ? missing : none}
        secrets={meter?.kind === draft.kind ? meter.secrets : []}
        onChange={(part) => {
          // A reading belongs to the settings that gave it.
          forget();
          setDraft({ ...draft, ...part });
        }}
      />
      <TrialView
        trials={trials}
        pickAt={(path) => {
          const fields = pickedFields(draft.kind, path);
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
        {isSeen ? (
          <>
            <Button onClick={() => retry({ isInverted: !draft.isInverted })}>
              {t("hubMeter.turn")}
            </Button>
            <Button
              variant="primary"
              busy={outcome === "saving"}
              onClick={() => void save(saveMeter)}
            >
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
