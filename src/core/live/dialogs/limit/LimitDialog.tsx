import { useId } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { CommandAlert } from "../CommandAlert.tsx";
import type { InverterDialogProps } from "../DialogProps.ts";
import { KeepQuestion } from "./KeepQuestion.tsx";
import { LimitForm } from "./LimitForm.tsx";
import { RunView } from "./LimitShares.tsx";
import { limitText } from "../../limitText.ts";
import { useLimitForm } from "./useLimitForm.ts";

export function LimitDialog(props: InverterDialogProps) {
  const { t } = useTexts("dialogs");
  const formats = useFormats();
  const formId = useId();
  const form = useLimitForm(props);
  const { isForMany, limit, command, run } = form;
  const close = () => {
    if (run?.reason !== undefined) form.forgetRun();
    props.onClose();
  };
  const { name } = props;

  const content = () => {
    if (run) return <RunView run={run} />;
    if (form.isAsking && limit) {
      return (
        <KeepQuestion
          question={t("limit.keepQuestion", {
            limit: limitText(formats, limit),
            name: isForMany ? form.chosen.map((one) => one.name).join(", ") : name,
          })}
          isBusy={command.isBusy}
          onKeep={form.send}
          onCancel={() => form.setAsking(false)}
        />
      );
    }
    return <LimitForm id={formId} form={form} inverter={props} />;
  };
  const actions = () => {
    if (run) return run.reason && <Button onClick={form.forgetRun}>{t("limit.again")}</Button>;
    if (form.isAsking) return undefined;
    return (
      <Button variant="primary" type="submit" form={formId} busy={command.isBusy}>
        {t("limit.set")}
      </Button>
    );
  };
  return (
    <Dialog
      open
      title={isForMany ? t("limit.titleMany") : t("limit.title", { name })}
      onClose={close}
      actions={actions()}
    >
      <div css={stackCss}>
        <CommandAlert refusal={command.refusal} onDismiss={command.dismiss} />
        {content()}
      </div>
    </Dialog>
  );
}
