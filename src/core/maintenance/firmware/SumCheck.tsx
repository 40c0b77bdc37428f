import { css } from "@emotion/react";
import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { SystemStatus } from "#protocol/areas/system.ts";
import { shownText } from "#protocol/shown-text.ts";
import { copyText } from "#app/shared/files/copyText.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { lineCss, stackCss } from "#app/shared/ui/stack.ts";
import { TextArea } from "#app/shared/ui/TextArea.tsx";
import { FileField } from "#app/shared/ui/FileField.tsx";
import type { CheckedFile } from "./firmwareState.ts";
import { comparisonOf } from "./comparisonOf.ts";

interface SumCheckProps {
  /** Undefined before a file is chosen. */
  readonly checked: CheckedFile | undefined;
  readonly status: SystemStatus | undefined;
  /** Receives the pasted text, or the text of the chosen file. */
  readonly onPublish: (text: string) => void;
}

/** Larger than any list of checksums; the rest of another file chosen by mistake is not read. */
const mostBytes = 65_536;

/** The SHA-256 of a file, and its comparison with a published sum. */
export function SumCheck({ checked, status, onPublish }: SumCheckProps) {
  return checked ? <SumFields {...{ checked, status, onPublish }} /> : null;
}

interface SumFieldsProps extends SumCheckProps {
  readonly checked: CheckedFile;
}

function SumFields({ checked, status, onPublish }: SumFieldsProps) {
  const { t } = useTexts("maintenance");
  const { facts, published = "" } = checked;
  const read = async (file: File | undefined) => {
    // The text "?" of an unreadable file holds no checksum.
    onPublish(
      (await file
        ?.slice(0, mostBytes)
        .text()
        .catch(() => "?")) ?? "",
    );
  };
  return (
    <div css={stackCss}>
      <SameVersion checked={checked} status={status} />
      {facts ? (
        <OwnSum key={facts.sha256} sum={facts.sha256} />
      ) : (
        <p>{t(facts === null ? "sum.unable" : "sum.waiting")}</p>
      )}
      <TextArea
        label={t("sum.published")}
        hint={t("sum.publishedHint")}
        rows={2}
        value={published}
        onChange={onPublish}
      />
      <FileField
        label={t("sum.file")}
        hint={t("sum.fileHint")}
        accept=".sha256,.sha256sum,.txt,text/plain"
        onChoose={(file) => void read(file)}
      />
      <Comparison checked={checked} />
    </div>
  );
}

interface SameVersionProps {
  readonly checked: CheckedFile;
  readonly status: SystemStatus | undefined;
}

/** Says that a file is of the version that the gateway has, so that the version will prove nothing. */
export function SameVersion({ checked, status }: SameVersionProps) {
  const { t } = useTexts("maintenance");
  if (!checked.facts?.hasText || !status) return null;
  return (
    <Alert variant="info">
      {t("firmware.sameVersion", { version: shownText(status.git_hash) })}
    </Alert>
  );
}

function OwnSum({ sum }: { readonly sum: string }) {
  const { t } = useTexts("maintenance");
  const [outcome, setOutcome] = useState<"copied" | "copyFailed">();
  const copy = () => setOutcome(copyText(sum) ? "copied" : "copyFailed");
  return (
    <div>
      <h3 css={titleCss}>{t("sum.title")}</h3>
      <code css={sumCss}>{sum}</code>
      <div css={lineCss}>
        <Button icon="copy" onClick={copy}>
          {t("sum.copy")}
        </Button>
        <output>{outcome && t(`sum.${outcome}`)}</output>
      </div>
    </div>
  );
}

function Comparison({ checked }: { readonly checked: CheckedFile }) {
  const { t } = useTexts("maintenance");
  const comparison = comparisonOf(checked);
  if (comparison.kind === "nothing") return null;
  if (comparison.kind === "same") {
    const { name } = comparison;
    const text = name === undefined ? t("sum.same") : t("sum.sameAs", { name });
    return <Alert variant="success">{text}</Alert>;
  }
  if (comparison.kind === "waiting") return <p>{t("sum.waiting")}</p>;
  return <Alert variant="warning">{t(`sum.${comparison.kind}`)}</Alert>;
}

const titleCss = css`
  font-size: var(--text-14);
`;

const sumCss = css`
  display: block;
  margin: var(--space-1) 0 var(--space-2);
  font-size: var(--text-14);
  overflow-wrap: anywhere;
`;
