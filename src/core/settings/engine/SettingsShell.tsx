import type { ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { unreadParts } from "#protocol/api/tolerant.ts";
import type { PageUse } from "#protocol/firmware/page-use.ts";
import { usePageName } from "#app/shared/gateway/pageName.ts";
import { usePageUse } from "#app/shared/gateway/usePageUse.ts";
import { PartialAlert } from "./PartialAlert.tsx";
import { Later } from "#app/shared/loading/Later.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { Spinner } from "#app/shared/ui/Spinner.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { SaveCheckAlert } from "../check/SaveCheckAlert.tsx";
import type { AppPageTitle } from "./pageTitle.ts";
import { FormNoticeView } from "./FormNoticeView.tsx";
import { isOpen, isTaken } from "./formState.ts";
import { GatewayWait } from "./GatewayWait.tsx";
import { LoadFailure, LockedAlert } from "./LockedAlert.tsx";
import { LeaveChangesDialog } from "./LeaveChangesDialog.tsx";
import { ProposedValue } from "./Proposed.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { useNewerQuestion } from "./useNewerQuestion.tsx";
import { useFirstWrong } from "./useFirstWrong.ts";
import { useHeldPage } from "./useHeldPage.ts";
import { isTouched, type FormHandle } from "./useSettingsForm.ts";
import type { SettingsTexts } from "./useSettingsTexts.ts";

interface SettingsShellProps<Draft extends object> {
  readonly title: AppPageTitle;
  readonly handle: FormHandle<Draft>;
  readonly texts: SettingsTexts;
  /** Uses the whole width, for a form with something beside it. */
  readonly wide?: boolean | undefined;
  /** Drawn above the form, outside of it. */
  readonly before?: ReactNode;
  /** Told while the gateway is away, such as where else to find it. */
  readonly away?: ((draft: Draft) => ReactNode) | undefined;
  readonly children: (draft: Draft) => ReactNode;
}

/** Frame of a settings page: loading, why it failed, notices, the form with its bar, the wait for a restart. */
export function SettingsShell<Draft extends object>(props: SettingsShellProps<Draft>) {
  const { title, handle, texts, wide, before, away, children } = props;
  const { t } = useTexts();
  const { phase, draft, notice } = handle.state;
  const isDirty = handle.changes.length > 0;
  const use = usePageUse(title);
  useHeldPage(isDirty);
  return (
    <Page
      title={t(`title.${usePageName(title)}`)}
      wide={wide}
      loading={phase.kind === "loading"}
      onReload={isDirty || phase.kind === "away" ? undefined : handle.reload}
      actions={handle.state.isOld && phase.kind === "editing" && <Spinner />}
    >
      <div css={stackCss}>
        {phase.kind === "failed" && (
          <LoadFailure
            page={title}
            error={phase.error}
            title={texts.t("engine.loadFailed")}
            onRetry={handle.reload}
          />
        )}
        {notice && <FormNoticeView handle={handle} notice={notice} texts={texts} />}
        <Watch handle={handle} />
        {phase.kind === "away" && draft && (
          <GatewayWait phase={phase} onReturn={handle.resume}>
            {away?.(draft)}
          </GatewayWait>
        )}
        {draft && isOpen(handle.state) && (
          <>
            {before}
            <EditedForm page={title} use={use} handle={handle} texts={texts}>
              {children(draft)}
            </EditedForm>
          </>
        )}
      </div>
      <LeaveChangesDialog count={handle.changes.length} />
    </Page>
  );
}

/** Outcome of the last save by the gateway's own status, once the gateway is back. */
function Watch<Draft extends object>({ handle }: { readonly handle: FormHandle<Draft> }) {
  const { check } = handle.form;
  const { phase, notice, loaded, before } = handle.state;
  const isBack = phase.kind === "editing" && notice?.kind === "reply" && isTaken(notice.reply);
  const isSeen = isBack && loaded && before && check?.isFor(loaded, before);
  return isSeen && check ? <SaveCheckAlert check={check} /> : null;
}

interface EditedFormProps<Draft extends object> {
  readonly page: AppPageTitle;
  readonly use: PageUse;
  readonly handle: FormHandle<Draft>;
  readonly texts: SettingsTexts;
  readonly children: ReactNode;
}

/** The fields with their bar; without it, and with the reason, where this gateway must not be written to. */
function EditedForm<Draft extends object>(props: EditedFormProps<Draft>) {
  const { page, use, handle, texts, children } = props;
  const formRef = useFirstWrong(handle.state.refusals);
  const newer = useNewerQuestion(use, handle.submit);
  const isSavable =
    (use === "complete" || use === "asks") && unreadParts(handle.state.loaded).length === 0;
  return (
    <Form
      formRef={formRef}
      onSubmit={() => {
        if (isSavable) newer.submit();
      }}
    >
      <PartialAlert record={handle.state.loaded} />
      <>
        {handle.form.propose && <ProposedValue handle={handle} formRef={formRef} />}
        <LockedAlert page={page} use={use} />
      </>
      {use !== "explained" && children}
      {isSavable && (
        <Later now={isTouched(handle)}>
          <SaveBar handle={handle} texts={texts} note={noteOf(handle, texts)} />
        </Later>
      )}
      {newer.question}
    </Form>
  );
}

/** Effect of saving this draft on the connection, before it is made. */
function noteOf<Draft extends object>(
  { form, state: { draft, loaded } }: FormHandle<Draft>,
  texts: SettingsTexts,
): string | undefined {
  if (draft === undefined || loaded === undefined) return undefined;
  return form.consequence(draft, loaded) === "none" ? undefined : texts.note();
}
