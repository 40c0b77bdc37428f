import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { firmwareCause, type FirmwareFailure as Ending } from "./failure.ts";
import { shownText } from "#protocol/shown-text.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { uploadErrorText } from "../uploadError.ts";
import type { CheckedFile, UploadFailure } from "./firmwareState.ts";
import { comparisonOf } from "./comparisonOf.ts";
import { Warnings } from "./PreflightView.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { rowCss } from "#app/shared/ui/row.ts";

interface FirmwareFailureProps {
  readonly checked: CheckedFile;
  readonly failure: UploadFailure;
  readonly onBack: () => void;
  readonly onRetry: () => void;
}

/** Why an upgrade failed: the text, the whole answer, the likely cause, and the ways on. */
export function FirmwareFailure({ checked, failure, onBack, onRetry }: FirmwareFailureProps) {
  const { t } = useTexts("maintenance");
  const translate = useTexts().t;
  const reason = () => {
    if (failure.kind === "unchanged")
      return t("firmware.unchanged", { version: shownText(failure.version) });
    return failure.kind === "upload"
      ? uploadErrorText(t, translate, failure.error)
      : t("upload.checksum");
  };
  return (
    <Card title={checked.file.name}>
      <div css={stackCss}>
        <Alert variant="danger" title={t("firmware.failed")}>
          {reason()}
        </Alert>
        {failure.kind === "upload" && <Answer {...failure} />}
        {failure.kind !== "checksum" && <Findings checked={checked} />}
        <div css={rowCss}>
          <Button onClick={onBack}>{t("upload.back")}</Button>
          <Button variant="primary" onClick={onRetry}>
            {t("upload.retry")}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Findings of the check before the upload about a file that the gateway refused. */
function Findings({ checked }: { readonly checked: CheckedFile }) {
  const { t } = useTexts("maintenance");
  const { warnings } = checked.preflight;
  const differs = comparisonOf(checked).kind === "differs";
  if (warnings.length === 0 && !differs) return <p>{t("firmware.nothingFound")}</p>;
  return (
    <>
      <p>{t("firmware.found")}</p>
      <Warnings warnings={warnings} />
      {differs && <Alert variant="warning">{t("sum.differs")}</Alert>}
    </>
  );
}

type AnswerProps = Pick<Extract<UploadFailure, { kind: "upload" }>, "error" | "isAllSent">;

function Answer({ error, isAllSent }: AnswerProps) {
  const { t } = useTexts("maintenance");
  const { problem } = error;
  const isAnswer = problem.kind === "http";
  const ending: Ending = isAnswer
    ? { kind: "answer", status: problem.status, body: problem.body }
    : { kind: "silence" };
  const facts = isAnswer
    ? [
        { id: "status", label: t("upload.status"), value: `${problem.status} ${problem.text}` },
        { id: "body", label: t("upload.body"), value: problem.body || t("upload.emptyBody") },
      ]
    : [];
  const cause = firmwareCause(ending);
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      <p>
        <strong>{t("upload.likely")}</strong> {t(`causes.${cause}`)}
      </p>
      <p css={quietCss}>{t(`firmware.${afterFailure(isAnswer, isAllSent)}`)}</p>
    </>
  );
}

/**
 * Certain facts about the gateway: it restarts after any whole upload, and flashes none that it did not receive
 * completely.
 */
function afterFailure(isAnswer: boolean, isAllSent: boolean) {
  if (isAnswer) return "restartsAnyway";
  return isAllSent ? "noRestart" : "notAllSent";
}
