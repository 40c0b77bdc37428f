import { useState } from "react";
import { isKeptByHub } from "#app/shared/i18n/added/languageFiles.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import { AddLanguage } from "./AddLanguage.tsx";
import { AddedLanguage } from "./AddedLanguage.tsx";
import { TranslateCard } from "./TranslateCard.tsx";
import { useLanguages } from "./useLanguages.ts";

/** The languages that were added to the page: adds, removes, and writes files for translators. */
export function LanguagesPage() {
  const { t } = useTexts();
  const { t: own } = useTexts("maintenance");
  const { languages } = useLanguages();
  // Its name: with the language that is shown its words go, too.
  const [removed, setRemoved] = useState<string>();
  return (
    <Page title={t("title.languages")}>
      <div css={stackCss}>
        <div aria-live="polite">
          {removed !== undefined && (
            <Alert variant="success">{own("languages.removed", { name: removed })}</Alert>
          )}
        </div>
        <Card title={own("languages.list")}>
          <div css={stackCss}>
            <p css={quietCss}>{own(isKeptByHub ? "languages.keptByHub" : "languages.keptHere")}</p>
            {languages.length === 0 && <p>{own("languages.none")}</p>}
            <ul>
              {languages.map((language) => (
                <AddedLanguage
                  key={language.code}
                  language={language}
                  onStart={() => setRemoved(undefined)}
                  onRemoved={setRemoved}
                />
              ))}
            </ul>
          </div>
        </Card>
        <Card title={own("languages.add")}>
          <AddLanguage onStart={() => setRemoved(undefined)} />
        </Card>
        <TranslateCard />
      </div>
    </Page>
  );
}
