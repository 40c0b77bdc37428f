import { css } from "@emotion/react";
import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { copyText } from "#app/shared/files/copyText.ts";
import { saveFile } from "#app/shared/files/saveFile.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { fileName } from "../fileName.ts";
import { Toolbar } from "../Toolbar.tsx";
import { useReport } from "./useReport.ts";

/** Makes a report for somebody who is to help, shows it, and lets it be copied or saved. */
export function ReportCard() {
  const { t } = useTexts("help");
  const { report, create } = useReport();
  const [notice, setNotice] = useState<"copied" | "copyFailed">();
  const isBusy = report.kind === "collecting";
  const start = () => {
    setNotice(undefined);
    void create();
  };
  return (
    <Card title={t("report.title")}>
      <p>{t("report.text")}</p>
      <Toolbar>
        <Button variant="primary" busy={isBusy} onClick={start}>
          {t("report.create")}
        </Button>
        <output>{isBusy && t("report.progress", report)}</output>
      </Toolbar>
      {report.kind === "done" && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
          <section tabIndex={0} aria-label={t("report.preview")} css={previewCss}>
            <pre lang="en">{report.text}</pre>
          </section>
          <Toolbar>
            <Button
              icon="copy"
              onClick={() => setNotice(copyText(report.text) ? "copied" : "copyFailed")}
            >
              {t("copy")}
            </Button>
            <Button
              icon="download"
              onClick={() =>
                saveFile(new Blob([report.text], { type: "text/plain" }), fileName("report", "txt"))
              }
            >
              {t("download")}
            </Button>
            <output>{notice && t(notice)}</output>
          </Toolbar>
        </>
      )}
    </Card>
  );
}

const previewCss = css`
  max-height: 28rem;
  margin-top: var(--space-4);
  padding: var(--space-3);
  overflow: auto;
  border-radius: var(--radius);
  background: var(--surface-sunken);
  & > pre {
    margin: 0;
    font-size: var(--text-12);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
