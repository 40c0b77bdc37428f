import { useAtomValue } from "jotai";
import type { GatewayProblem } from "#protocol/client/gateway-error.ts";
import { shownText } from "#protocol/shown-text.ts";
import type { MemoryUse } from "#protocol/config-file/memory.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { alertVariant, replyText } from "#app/shared/api/replyText.ts";
import { areaPage } from "#app/shared/memory/areaTitle.ts";
import { typedNumber } from "#app/shared/ui/number.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { ChangeText } from "./ChangeList.tsx";
import type { FormNotice } from "./formState.ts";
import type { RefusedRange } from "./settingsPage.ts";
import type { FormHandle } from "./useSettingsForm.ts";
import type { SettingsTexts } from "./useSettingsTexts.ts";

interface FormNoticeViewProps<Draft extends object> {
  readonly handle: FormHandle<Draft>;
  readonly notice: FormNotice;
  readonly texts: SettingsTexts;
}

export function FormNoticeView<Draft extends object>({
  handle,
  notice,
  texts,
}: FormNoticeViewProps<Draft>) {
  const onDismiss = handle.dismiss;
  switch (notice.kind) {
    case "reply":
      return (
        <ReplyNotice
          notice={notice}
          range={handle.form.refusedRange?.(notice.reply)}
          texts={texts}
          onDismiss={onDismiss}
        />
      );
    case "conflict":
      return <Conflict handle={handle} paths={notice.paths} texts={texts} />;
    case "overfull":
      return <Overfull use={notice.use} texts={texts} onDismiss={onDismiss} />;
    case "error":
      return notice.error.problem.kind === "unsafe" ? (
        <Alert variant="danger" onDismiss={onDismiss}>
          <Unsafe problem={notice.error.problem} texts={texts} />
        </Alert>
      ) : (
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

interface UnsafeProps {
  readonly problem: Extract<GatewayProblem, { kind: "unsafe" }>;
  readonly texts: SettingsTexts;
}

/** Why nothing was sent. */
function Unsafe({ problem: { reason, paths }, texts }: UnsafeProps) {
  const names = useAtomValue(profileAtom)?.candidates.join(", ");
  return reason === "doubt"
    ? texts.t("engine.misfit", { names })
    : texts.t("engine.unsafe", { fields: paths.map(shownText).join(", ") });
}

interface ReplyNoticeProps {
  readonly notice: Extract<FormNotice, { kind: "reply" }>;
  readonly range: RefusedRange | undefined;
  readonly texts: SettingsTexts;
  readonly onDismiss: () => void;
}

/** The gateway's answer, and its values that were not sent from here. */
function ReplyNotice({ notice, range, texts, onDismiss }: ReplyNoticeProps) {
  const { t } = useTexts();
  const { reply, elsewhere, otherwise = [] } = notice;
  const fields = (paths: readonly string[]) => paths.map(texts.fullLabel).join(", ");
  return (
    <Alert variant={otherwise.length > 0 ? "warning" : alertVariant(reply)} onDismiss={onDismiss}>
      {range ? refusedText(texts, range) : replyText(t, reply)}
      {elsewhere.length > 0 && <p>{texts.t("engine.elsewhere", { fields: fields(elsewhere) })}</p>}
      {otherwise.length > 0 && <p>{texts.t("engine.otherwise", { fields: fields(otherwise) })}</p>}
    </Alert>
  );
}

function refusedText(
  { t, fullLabel, decimalMark, withUnit }: SettingsTexts,
  { path, min, max }: RefusedRange,
) {
  return t("engine.refusedRange", {
    field: fullLabel(path),
    min: typedNumber(min, decimalMark),
    max: withUnit(path, max),
  });
}

interface ConflictProps<Draft extends object> {
  readonly handle: FormHandle<Draft>;
  readonly paths: readonly string[];
  readonly texts: SettingsTexts;
}

/** Asks which value counts where another session changed the same fields. */
function Conflict<Draft extends object>({ handle, paths, texts }: ConflictProps<Draft>) {
  const open = handle.changes.filter(({ field }) => paths.includes(field.path));
  const takeStored = () => {
    open.forEach(({ field }) => handle.undo(field));
    handle.dismiss();
  };
  return (
    <Alert
      variant="warning"
      title={texts.t("engine.conflict.title")}
      onDismiss={handle.dismiss}
      action={<Button onClick={takeStored}>{texts.t("engine.conflict.take")}</Button>}
    >
      <p>{texts.t("engine.conflict.text")}</p>
      <ul>
        {open.map((change) => (
          <li key={change.field.path}>
            <ChangeText change={change} texts={texts} />
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface OverfullProps {
  readonly use: MemoryUse;
  readonly texts: SettingsTexts;
  readonly onDismiss: () => void;
}

/** Lists the settings that the gateway would lose at its next start, and by how much the texts are too long. */
function Overfull({ use, texts, onDismiss }: OverfullProps) {
  const { t } = useTexts();
  const pages = use.lost.flatMap((area) => areaPage(area) ?? []);
  return (
    <Alert variant="danger" title={texts.t("engine.overfull.title")} onDismiss={onDismiss}>
      {texts.t("engine.overfull.text", {
        areas: pages.map((page) => t(`menu.${page}`)).join(", "),
        bytes: use.usedBytes - use.roomBytes,
      })}
    </Alert>
  );
}
