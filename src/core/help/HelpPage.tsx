import { useAtom } from "jotai";
import { Link } from "wouter";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { privacyAtom } from "#app/shared/privacy/privacy.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { nextCss, stackCss } from "#app/shared/ui/stack.ts";
import { RecordingCard } from "./recording/RecordingCard.tsx";
import { ReportCard } from "./report/ReportCard.tsx";
import { SetupCard } from "./setup/SetupCard.tsx";

/** Set-up steps that are left, and help: hide private data, make a report, record a session. */
export function HelpPage() {
  const { t } = useTexts(["help", "shell"]);
  const [isPrivate, setIsPrivate] = useAtom(privacyAtom);
  return (
    <Page title={t("shell:title.help")}>
      <div css={stackCss}>
        <SetupCard />
        <ReportCard />
        <RecordingCard />
        <Card title={t("privacy.title")}>
          <SwitchField
            label={t("shell:nav.privacy")}
            hint={t("privacy.text")}
            value={isPrivate}
            onChange={setIsPrivate}
          />
        </Card>
        {TARGET_FIRMWARE === undefined && (
          <Link href="/languages" css={nextCss}>
            {t("shell:menu.languages")}
          </Link>
        )}
      </div>
    </Page>
  );
}
