import { css } from "@emotion/react";
import { useId, useMemo, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { InverterConfig } from "#protocol/areas/inverter.ts";
import type { SaveReply } from "#protocol/schema/reply.ts";
import { unreadParts } from "#protocol/api/tolerant.ts";
import { PartialAlert } from "../../engine/PartialAlert.tsx";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import { Section } from "#app/shared/ui/Section.tsx";
import { Tabs } from "#app/shared/ui/Tabs.tsx";
import { FormNoticeView } from "../../engine/FormNoticeView.tsx";
import { SectionFields } from "../../engine/SettingsPage.tsx";
import { ProposedValue } from "../../engine/Proposed.tsx";
import { useFirstWrong } from "../../engine/useFirstWrong.ts";
import { useSettingsForm, type FormHandle } from "../../engine/useSettingsForm.ts";
import { useSettingsTexts } from "../../engine/useSettingsTexts.ts";
import { useHexSerials } from "./useHexSerials.ts";
import { editForm } from "./inverterForms.tsx";

interface EditInverterProps {
  readonly inverter: InverterConfig;
  readonly onClose: () => void;
  readonly onSaved: (reply: SaveReply, sent: InverterConfig) => void;
}

const tabIds = ["general", "string", "advanced"] as const;
type TabId = (typeof tabIds)[number];

/** The settings of an inverter: general, its strings, advanced. */
export function EditInverter({ inverter, onClose, onSaved }: EditInverterProps) {
  const { t } = useTexts("settings");
  const formId = useId();
  const isHex = useHexSerials();
  const form = useMemo(() => editForm(inverter, { isHex }), [inverter, isHex]);
  const handle = useSettingsForm(form, { onSaved: (sent, reply) => onSaved(reply, sent) });
  const [isAsking, setIsAsking] = useState(false);
  const count = handle.changes.length;
  return (
    <Dialog
      open
      wide
      title={t("inverter.editTitle", { name: inverter.name })}
      onClose={() => (count > 0 ? setIsAsking(true) : onClose())}
      actions={
        <>
          <span css={countCss}>{count > 0 && t("engine.changes", { count })}</span>
          <Button onClick={onClose}>{t("engine.cancel")}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={handle.state.phase.kind === "saving"}
            disabled={unreadParts(inverter).length > 0}
          >
            {t("engine.save")}
          </Button>
        </>
      }
    >
      {isAsking && (
        <div css={askCss}>
          <Alert
            variant="warning"
            title={t("engine.leave.title")}
            onDismiss={() => setIsAsking(false)}
            action={<Button onClick={onClose}>{t("engine.leave.leave")}</Button>}
          >
            {t("engine.leave.text", { count })}
          </Alert>
        </div>
      )}
      <PartialAlert record={inverter} />
      <EditForm id={formId} handle={handle} />
    </Dialog>
  );
}

interface EditFormProps {
  readonly id: string;
  readonly handle: FormHandle<InverterConfig>;
}

function EditForm({ id, handle }: EditFormProps) {
  const { t } = useTexts("settings");
  const texts = useSettingsTexts(handle.form.id);
  const [tab, setTab] = useState<TabId>("general");
  const [seenRefusals, setSeenRefusals] = useState(0);
  const { draft, notice, refusals } = handle.state;
  if (refusals !== seenRefusals) {
    setSeenRefusals(refusals);
    setTab(tabOfFirstIssue(handle) ?? tab);
  }
  const formRef = useFirstWrong(refusals);
  return (
    <Form id={id} formRef={formRef} onSubmit={() => handle.submit()}>
      {notice && <FormNoticeView handle={handle} notice={notice} texts={texts} />}
      <ProposedValue handle={handle} formRef={formRef} onFilled={() => setTab("string")} />
      <Tabs
        label={t("inverter.tabs")}
        tabs={tabIds.map((tabId) => ({ id: tabId, label: t(`inverter.tab.${tabId}`) }))}
        selected={tab}
        onSelect={(chosen) => setTab(tabIds.find((tabId) => tabId === chosen) ?? tab)}
      >
        <div css={panelCss}>
          {draft &&
            handle.form.sections
              .filter((section) => tabOf(section.id) === tab)
              .map((section) =>
                tab === "string" ? (
                  <Section key={section.id} level={3} title={texts.section(section.id)}>
                    <SectionFields section={section} draft={draft} handle={handle} texts={texts} />
                  </Section>
                ) : (
                  <SectionFields
                    key={section.id}
                    section={section}
                    draft={draft}
                    handle={handle}
                    texts={texts}
                  />
                ),
              )}
        </div>
      </Tabs>
    </Form>
  );
}

/** The tab of a section: `string.0` and its like share a tab. */
function tabOf(sectionId: string): TabId {
  return tabIds.find((id) => sectionId.startsWith(id)) ?? "general";
}

function tabOfFirstIssue({ issues, form }: FormHandle<InverterConfig>): TabId | undefined {
  const [path] = issues.keys();
  const section = form.sections.find(({ fields }) => fields?.some((field) => field.path === path));
  return section && tabOf(section.id);
}

const panelCss = css`
  display: grid;
  gap: var(--space-6);
  min-height: 22rem;
  align-content: start;
`;

const countCss = css`
  flex: 1;
  align-self: center;
  min-width: 0;
  font-size: var(--text-14);
`;

const askCss = css`
  margin-bottom: var(--space-4);
`;
