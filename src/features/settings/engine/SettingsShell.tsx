import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Link } from "wouter";
import { unreadOf } from "#protocol/api/tolerant.ts";
import { settingsUse } from "#protocol/profile/settings-use.ts";
import { shownText } from "#protocol/shown-text.ts";
import { mayMeetOthers } from "#app/shared/gateway/built.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { PartialAlert } from "./PartialAlert.tsx";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { AppPageTitle } from "./pageTitle.ts";
import { FormNoticeView } from "./FormNoticeView.tsx";
import { GatewayWait } from "./GatewayWait.tsx";
import { LeaveChangesDialog } from "./LeaveChangesDialog.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { useFirstWrong } from "./useFirstWrong.ts";
import { useHeldPage } from "./useHeldPage.ts";
import type { FormHandle } from "./useSettingsForm.ts";
import type { SettingsTexts } from "./useSettingsTexts.ts";

interface SettingsShellProps<Draft extends object> {
  readonly title: AppPageTitle;
  readonly handle: FormHandle<Draft>;
  readonly texts: SettingsTexts;
  /** Drawn above the form, outside of it. */
  readonly before?: ReactNode;
  /** Told while the gateway is away, such as where else to find it. */
  readonly away?: ((draft: Draft) => ReactNode) | undefined;
  readonly children: (draft: Draft) => ReactNode;
}

/** Frame of a settings page: loading, why it failed, notices, the form with its bar, the wait for a restart. */
export function SettingsShell<Draft extends object>(props: SettingsShellProps<Draft>) {
  const { title, handle, texts, before, away, children } = props;
  const { t } = useTexts();
  const { phase, draft, notice } = handle.state;
  const isDirty = handle.changes.length > 0;
  useHeldPage(isDirty);
  return (
    <Page
      title={t(`title.${title}`)}
      loading={phase.kind === "loading"}
      onReload={isDirty || phase.kind === "away" ? undefined : handle.reload}
    >
      <div css={stackCss}>
        {phase.kind === "failed" && (
          <FailureAlert
            error={phase.error}
            title={texts.t("engine.loadFailed")}
            onRetry={handle.reload}
          />
        )}
        {notice && <FormNoticeView handle={handle} notice={notice} texts={texts} />}
        {phase.kind === "away" && draft && (
          <GatewayWait phase={phase} onReturn={handle.resume}>
            {away?.(draft)}
          </GatewayWait>
        )}
        {draft && (phase.kind === "editing" || phase.kind === "saving") && (
          <>
            {before}
            <EditedForm handle={handle} texts={texts}>
              {children(draft)}
            </EditedForm>
          </>
        )}
      </div>
      <LeaveChangesDialog count={handle.changes.length} />
    </Page>
  );
}

interface EditedFormProps<Draft extends object> {
  readonly handle: FormHandle<Draft>;
  readonly texts: SettingsTexts;
  readonly children: ReactNode;
}

/** The fields with their bar; without it, and with the reason, where this gateway must not be written to. */
function EditedForm<Draft extends object>({ handle, texts, children }: EditedFormProps<Draft>) {
  const formRef = useFirstWrong(handle.state.refusals);
  const profile = useAtomValue(profileAtom);
  // An image saves to the firmware that it was built for.
  const allowed = !mayMeetOthers ? "save" : settingsUse(profile, handle.form.id);
  const unread = unreadOf(handle.state.loaded);
  const use = allowed === "save" && unread.length > 0 ? "look" : allowed;
  return (
    <form
      ref={formRef}
      noValidate
      css={stackCss}
      onSubmit={(event) => {
        event.preventDefault();
        if (use === "save") handle.submit();
      }}
    >
      <PartialAlert record={handle.state.loaded} />
      {/* Undefined only while the gateway is asked. */}
      {mayMeetOthers && allowed !== "save" && profile && (
        <LockedAlert version={profile.version ?? "–"} texts={texts} />
      )}
      {use !== "none" && children}
      {use === "save" && <SaveBar handle={handle} texts={texts} note={noteOf(handle, texts)} />}
    </form>
  );
}

interface LockedAlertProps {
  readonly version: string;
  readonly texts: SettingsTexts;
}

/** Why these settings cannot be saved, and what would help. */
function LockedAlert({ version, texts: { t } }: LockedAlertProps) {
  return (
    <Alert variant="warning">
      {t("engine.locked", { version: shownText(version) })}{" "}
      <Link href="/firmware/upgrade">{t("engine.lockedHelp")}</Link>
    </Alert>
  );
}

/** Says what a save of this draft does to the connection, before it is made. */
function noteOf<Draft extends object>(
  { form, state: { draft, loaded } }: FormHandle<Draft>,
  texts: SettingsTexts,
): string | undefined {
  if (draft === undefined || loaded === undefined) return undefined;
  return form.consequence(draft, loaded) === "none" ? undefined : texts.note();
}
