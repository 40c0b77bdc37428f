import { useTranslation } from "react-i18next";
import { isSaved } from "#protocol/schema/reply.ts";
import { replyText } from "#app/shared/api/replyText.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import type { FormNotice } from "./formState.ts";
import type { FormHandle } from "./useSettingsForm.ts";
import type { SettingsTexts } from "./useSettingsTexts.ts";

interface FormNoticeViewProps<Draft extends object> {
  readonly handle: FormHandle<Draft>;
  readonly notice: FormNotice;
  readonly texts: SettingsTexts;
}

/** What came of the last save. */
export function FormNoticeView<Draft extends object>({
  handle,
  notice,
  texts,
}: FormNoticeViewProps<Draft>) {
  const { t } = useTranslation();
  const onDismiss = handle.dismiss;
  switch (notice.kind) {
    case "reply":
      return (
        <Alert variant={isSaved(notice.reply) ? "success" : "warning"} onDismiss={onDismiss}>
          {replyText(t, notice.reply)}
        </Alert>
      );
    case "error":
      return (
        <FailureAlert
          error={notice.error}
          title={texts.t("engine.saveFailed")}
          onDismiss={onDismiss}
        />
      );
    case "restored":
      return <Alert onDismiss={onDismiss}>{texts.t("engine.restored")}</Alert>;
    case "invalid": {
      const [issue, ...others] = handle.issues.values();
      return issue === undefined ? null : (
        <Alert variant="warning" onDismiss={onDismiss}>
          {others.length === 0
            ? texts.issue(issue)
            : texts.t("engine.invalid", { count: others.length + 1 })}
        </Alert>
      );
    }
  }
}
