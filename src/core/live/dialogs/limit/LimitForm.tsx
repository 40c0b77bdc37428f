import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { slots } from "#app/shared/slots.ts";
import { Form } from "#app/shared/ui/Form.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import type { InverterDialogProps } from "../DialogProps.ts";
import { Segmented } from "../Segmented.tsx";
import { CurrentLimit } from "./CurrentLimit.tsx";
import { LimitFields } from "./LimitFields.tsx";
import { LimitOutcomes } from "./LimitOutcomes.tsx";
import { LimitNotes } from "./LimitNotes.tsx";
import { LimitPresets } from "./LimitPresets.tsx";
import { LimitShares } from "./LimitShares.tsx";
import type { LimitFormState } from "./useLimitForm.ts";

interface LimitFormProps {
  readonly id: string;
  readonly form: LimitFormState;
  readonly inverter: InverterDialogProps;
}

export function LimitForm({ id, form, inverter }: LimitFormProps) {
  const { t } = useTexts("dialogs");
  const { draft, setDraft, maxPowerW, isForMany, members, status } = form;
  const hasMaximum = maxPowerW !== undefined && maxPowerW > 0;
  return (
    <Form id={id} onSubmit={() => form.submit()}>
      {members.length > 1 && (
        <Segmented
          label={t("limit.scope")}
          value={isForMany ? "many" : "one"}
          options={[
            { value: "one", label: inverter.name },
            { value: "many", label: t("limit.many") },
          ]}
          onChange={(scope) => form.setForMany(scope === "many")}
        />
      )}
      {isForMany ? (
        <LimitShares
          members={members}
          leftOut={form.leftOut}
          known={status.data ?? {}}
          shares={form.shares}
          spared={form.spared}
          onSpare={form.spare}
        />
      ) : (
        <>
          <LimitOutcomes {...inverter} />
          <CurrentLimit serial={inverter.serial} status={status} known={form.known} />
        </>
      )}
      <div css={groupCss}>
        <LimitFields
          draft={draft}
          maxPowerW={maxPowerW}
          noWatts={isForMany && !hasMaximum ? t("limit.onlyPercent") : undefined}
          showProblem={form.wasTried}
          onChange={setDraft}
        />
        <LimitPresets
          typed={form.limit}
          maxPowerW={maxPowerW}
          hasWatts={hasMaximum || !isForMany}
          onChoose={(limit) => setDraft({ ...draft, ...limit })}
        />
        {!isForMany && <LimitNotes form={form} serial={inverter.serial} />}
      </div>
      <SwitchField
        label={t("limit.persistent")}
        hint={t(draft.persistent ? "limit.persistentHint" : "limit.temporaryHint")}
        value={draft.persistent}
        onChange={(persistent) => setDraft({ ...draft, persistent })}
      />
      {!isForMany && <Note limit={form.limit} {...inverter} />}
    </Form>
  );
}

type NoteProps = Pick<LimitFormState, "limit"> & Pick<InverterDialogProps, "serial" | "onClose">;

function Note({ limit, serial, onClose }: NoteProps) {
  const { LimitNote } = slots();
  return LimitNote ? <LimitNote serial={serial} limit={limit} onLeave={onClose} /> : null;
}

const groupCss = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`;
