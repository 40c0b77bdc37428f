import { css } from "@emotion/react";
import { useId, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { endpoints } from "#protocol/api/endpoints.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { CommandAlert } from "./CommandAlert.tsx";
import { CurrentLimit } from "./CurrentLimit.tsx";
import type { InverterDialogProps } from "./DialogProps.ts";
import { boundsOf, inUnit, isComplete, limitCommand, newLimit } from "./limitDraft.ts";
import { LimitField } from "./LimitField.tsx";
import { Segmented } from "./Segmented.tsx";
import { useCommand } from "./useCommand.ts";
import { usePending } from "./usePending.ts";

/** Limits what an inverter feeds in. */
export function LimitDialog({ serial, name, onClose }: InverterDialogProps) {
  const { t } = useTranslation("dialogs");
  const formId = useId();
  const status = useResource(endpoints.limit.status);
  const known = status.data?.[serial];
  const maxPowerW = known?.max_power;
  const [draft, setDraft] = useState(newLimit);
  const [wasTried, setTried] = useState(false);
  const command = useCommand(endpoints.limit.write, onClose);
  usePending(known?.limit_set_status === "Pending", status.reload);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isComplete(draft, boundsOf(draft, maxPowerW))) return;
    command.send(limitCommand(serial, draft), t("limit.sent", { name }));
  };

  return (
    <Dialog
      open
      title={t("limit.title", { name })}
      onClose={onClose}
      actions={
        <Button variant="primary" type="submit" form={formId} busy={command.isBusy}>
          {t("limit.set")}
        </Button>
      }
    >
      <form id={formId} css={formCss} onSubmit={submit} noValidate>
        <CommandAlert refusal={command.refusal} onDismiss={command.dismiss} />
        <CurrentLimit status={status} known={known} />
        <Segmented
          label={t("limit.kind")}
          value={draft.relative ? "relative" : "absolute"}
          options={[
            { value: "relative", label: t("limit.relative") },
            { value: "absolute", label: t("limit.absolute") },
          ]}
          hint={draft.relative ? undefined : t("limit.delay")}
          onChange={(kind) => setDraft(inUnit(draft, kind === "relative", maxPowerW))}
        />
        <LimitField
          draft={draft}
          maxPowerW={maxPowerW}
          showProblem={wasTried}
          onChange={(value) => setDraft({ ...draft, value })}
        />
        <SwitchField
          label={t("limit.persistent")}
          hint={t(draft.persistent ? "limit.persistentHint" : "limit.temporaryHint")}
          value={draft.persistent}
          onChange={(persistent) => setDraft({ ...draft, persistent })}
        />
      </form>
    </Dialog>
  );
}

const formCss = css`
  display: grid;
  gap: var(--space-4);
`;
