import { css } from "@emotion/react";
import { useState } from "react";
import { Link } from "wouter";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { SystemStatus } from "#protocol/areas/system.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { FileField } from "#app/shared/ui/FileField.tsx";
import { useNotUpdatable } from "./useUpdatable.ts";
import type { CheckedFile } from "./firmwareState.ts";
import { doubtOf, hasWarning } from "./comparisonOf.ts";
import { PreflightView } from "./PreflightView.tsx";
import { SumCheck } from "./SumCheck.tsx";
import { SumQuestion } from "./SumQuestion.tsx";

interface FirmwareChooserProps {
  readonly checked: CheckedFile | undefined;
  readonly status: SystemStatus | undefined;
  readonly onChoose: (file: File | undefined) => void;
  /** Undefined where a file is not compared with its checksum. */
  readonly onPublish: (text: string) => void;
  readonly onUpload: (file: File) => void;
}

export function FirmwareChooser(props: FirmwareChooserProps) {
  const { checked, status, onChoose, onPublish, onUpload } = props;
  const { t } = useTexts("maintenance");
  const [isMissing, setMissing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isBarred = useNotUpdatable();
  const choose = (file: File | undefined) => {
    setMissing(false);
    onChoose(file);
  };
  const upload = () => {
    if (!checked) setMissing(true);
    else if (doubtOf(checked)) setAsking(true);
    else onUpload(checked.file);
  };
  return (
    <Card>
      <div css={stackCss}>
        {status && (
          <p>
            {t("firmware.now", {
              version: status.git_hash,
              chip: status.chipmodel,
              environment: status.pioenv,
            })}
          </p>
        )}
        <FileField
          label={t("firmware.file")}
          hint={t("firmware.fileHint")}
          error={isMissing ? t("upload.noFile") : undefined}
          accept=".bin,.bin.gz,application/octet-stream"
          onChoose={choose}
        />
        {checked && <PreflightView checked={checked} status={status} />}
        <SumCheck checked={checked} status={status} onPublish={onPublish} />
        {isBarred && <Alert variant="danger">{t("firmware.notSupported")}</Alert>}
        <BackupNote />
        {hasWarning(checked) ? (
          <WarnedUpload isBarred={isBarred} onClick={upload} />
        ) : (
          <div>
            <Button variant="primary" icon="upload" disabled={isBarred} onClick={upload}>
              {t("firmware.upload")}
            </Button>
          </div>
        )}
        <SumQuestion
          open={isAsking}
          checked={checked}
          onCancel={() => setAsking(false)}
          onUpload={onUpload}
        />
      </div>
    </Card>
  );
}

interface WarnedUploadProps {
  readonly isBarred: boolean;
  readonly onClick: () => void;
}

/**
 * Starts the upload of a file that the check warns of: no longer the primary action. Its effect stands above it, so
 * the press is the confirmation.
 */
function WarnedUpload({ isBarred, onClick }: WarnedUploadProps) {
  const { t } = useTexts("maintenance");
  const button = (
    <Button icon="upload" disabled={isBarred} onClick={onClick}>
      {t("sum.anyway")}
    </Button>
  );
  return (
    <Alert variant="warning" action={button}>
      {t("sum.warned")}
    </Alert>
  );
}

function BackupNote() {
  const { t } = useTexts("maintenance");
  return (
    <Alert variant="info">
      <p>{t("firmware.before")}</p>
      <p>
        <Link href="/settings/config" css={linkCss}>
          {t("sum.backup")}
        </Link>
      </p>
    </Alert>
  );
}

const linkCss = css`
  display: inline-flex;
  align-items: center;
  min-height: var(--target);
`;
