import { useAtomValue } from "jotai";
import { useContext, useEffect } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { SaveReply } from "#protocol/schema/reply.ts";
import { isTaken } from "../../engine/formState.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Form } from "#app/shared/ui/Form.tsx";
import { FormNoticeView } from "../../engine/FormNoticeView.tsx";
import { SectionFields } from "../../engine/SettingsPage.tsx";
import { useFirstWrong } from "../../engine/useFirstWrong.ts";
import { useSettingsForm } from "../../engine/useSettingsForm.ts";
import { useSettingsTexts } from "../../engine/useSettingsTexts.ts";
import { ConfiguredInverters } from "./ConfiguredInverters.ts";
import { useHexSerials } from "./useHexSerials.ts";
import { addForm, hexAddForm } from "./inverterForms.tsx";

interface AddInverterProps {
  readonly onAdded: (reply: SaveReply) => void;
  /** Told whether something was typed that is not saved. */
  readonly onDirty: (isDirty: boolean) => void;
}

export function AddInverter({ onAdded, onDirty }: AddInverterProps) {
  const { t } = useTexts("settings");
  const isHex = useHexSerials();
  const most = useAtomValue(profileAtom)?.limits.inverters ?? Number.POSITIVE_INFINITY;
  const isFull = useContext(ConfiguredInverters).length >= most;
  const form = isHex ? hexAddForm : addForm;
  const handle = useSettingsForm(form, { onSaved: (_, reply) => onAdded(reply) });
  const texts = useSettingsTexts(form.id);
  const { draft, notice, phase, refusals } = handle.state;
  const isDirty = handle.changes.length > 0;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const formRef = useFirstWrong(refusals);
  const [section] = form.sections;
  // The page itself tells of an inverter that was added.
  const isTold = notice?.kind === "reply" && isTaken(notice.reply);
  if (isFull) return <Alert variant="info">{t("inverter.full", { count: most })}</Alert>;
  return (
    <Card title={t("inverter.sections.add.title")}>
      <Form formRef={formRef} onSubmit={() => handle.submit()}>
        {notice && !isTold && <FormNoticeView handle={handle} notice={notice} texts={texts} />}
        {draft && section && (
          <SectionFields section={section} draft={draft} handle={handle} texts={texts} />
        )}
        <div>
          <Button type="submit" icon="plus" busy={phase.kind === "saving"}>
            {t("inverter.add")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
