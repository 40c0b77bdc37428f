import { css } from "@emotion/react";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { ConfigArea } from "#protocol/config-file/area.ts";
import type { ConfigRisk } from "#protocol/config-file/risk.ts";
import { shownText } from "#protocol/shown-text.ts";
import { areaPage } from "#app/shared/memory/areaTitle.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Badge } from "#app/shared/ui/Badge.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { ChangeTable } from "./ChangeTable.tsx";
import { FilePins } from "./FilePins.tsx";
import { ReleaseAlert } from "./ReleaseAlert.tsx";
import { changesByArea, type AreaChanges } from "./changesByArea.ts";
import type { Review } from "./restoreState.ts";
import { useBackup } from "./useBackup.ts";
import { rowCss } from "#app/shared/ui/row.ts";

interface RestoreReviewProps {
  readonly review: Review;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
  readonly onDecline: () => void;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/** Changes of a restore, page by page, before anything is sent. */
export function RestoreReview(props: RestoreReviewProps) {
  const { review, isAsking, onAsk, onDecline, onConfirm, onBack } = props;
  const { t } = useTexts(["maintenance", "shell"]);
  const backup = useBackup();
  const { file, target, changes, isTooBig } = review;
  const areas = changesByArea(changes ?? []);
  const risks = [...new Set((changes ?? []).flatMap(({ risk }) => risk ?? []))];
  // Harmless changes that were just shown need no further confirmation.
  const hasWarnings = isTooBig || review.notes !== undefined;
  const needsQuestion = changes === undefined || risks.length > 0 || hasWarnings;
  return (
    <>
      <p>
        <strong>{shownText(file.name)}</strong> → {target}
      </p>
      <FileNotes {...review} />
      {risks.length > 0 && <Risks risks={risks} />}
      {review.profiles && <FilePins profiles={review.profiles} />}
      {areas.map((area) => (
        <AreaView key={area.area} area={area} isOpen={areas.length === 1 || area.risky > 0}>
          {(caption) => <ChangeTable caption={caption} changes={area.changes} />}
        </AreaView>
      ))}
      {backup.state.kind === "failed" && <FailureAlert error={backup.state.error} />}
      <div css={rowCss}>
        <Button onClick={onBack}>{t("upload.back")}</Button>
        <Button
          icon="download"
          busy={backup.state.kind === "loading"}
          onClick={() => void backup.download(target)}
        >
          {t("restore.backupFirst")}
        </Button>
        <Button
          variant={needsQuestion ? "danger" : "primary"}
          icon="upload"
          onClick={needsQuestion ? onAsk : onConfirm}
        >
          {t("restore.button")}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        title={t("restore.confirmTitle")}
        onClose={onDecline}
        actions={
          <>
            <Button onClick={onDecline}>{t("shell:common.cancel")}</Button>
            <Button variant="danger" onClick={onConfirm}>
              {t("restore.button")}
            </Button>
          </>
        }
      >
        <div css={stackCss}>
          <p>{t("restore.confirmText", { target })}</p>
          {risks.length > 0 && <Risks risks={risks} />}
        </div>
      </Dialog>
    </>
  );
}

/** Special properties of the file, such as missing secrets, or another release. */
function FileNotes({ changes, filled, isOutdated, isTooBig, notes }: Review) {
  const { t } = useTexts("maintenance");
  return (
    <>
      {isOutdated && <Alert variant="warning">{t("restore.outdated")}</Alert>}
      {changes === undefined && <Alert variant="warning">{t("restore.unknown")}</Alert>}
      {changes?.length === 0 && <Alert variant="info">{t("restore.same")}</Alert>}
      {filled && <Alert>{t("restore.kept", { count: filled.kept })}</Alert>}
      {BUILT.mayMeetOthers && <ReleaseAlert notes={notes} />}
      {isTooBig && <Alert variant="warning">{t("restore.tooBig")}</Alert>}
    </>
  );
}

function Risks({ risks }: { readonly risks: readonly ConfigRisk[] }) {
  const { t } = useTexts("maintenance");
  return (
    <Alert variant="danger" title={t("restore.risky")}>
      <ul css={listCss}>
        {risks.map((risk) => (
          <li key={risk}>{t(`risk.${risk}.text`)}</li>
        ))}
      </ul>
    </Alert>
  );
}

interface AreaViewProps {
  readonly area: AreaChanges;
  readonly isOpen: boolean;
  readonly children: (caption: string) => ReactNode;
}

/** The changes of a settings page, to fold away. */
export function AreaView({ area, isOpen, children }: AreaViewProps) {
  const { t } = useTexts(["maintenance", "shell"]);
  const title = titleOf(t, area.area);
  return (
    <details open={isOpen} css={detailsCss}>
      <summary css={summaryCss}>
        <span>{title}</span>
        <Badge>{t("restore.changes", { count: area.changes.length })}</Badge>
        {area.risky > 0 && (
          <Badge variant="danger">{t("restore.riskyChanges", { count: area.risky })}</Badge>
        )}
        <span css={arrowCss}>
          <Icon name="down" />
        </span>
      </summary>
      {children(title)}
    </details>
  );
}

function titleOf(t: TFunction<["maintenance", "shell"]>, area: ConfigArea): string {
  const page = areaPage(area);
  if (page !== undefined) return t(`shell:menu.${page}`);
  return t(area === "file" ? "areas.file" : "areas.other");
}

const listCss = css`
  padding-left: var(--space-4);
  list-style: disc;
`;

const detailsCss = css`
  border-top: 1px solid var(--line);
  padding-top: var(--space-2);
  &[open] > summary > span:last-child {
    transform: rotate(180deg);
  }
`;

const summaryCss = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--target);
  font-weight: var(--weight-strong);
  cursor: pointer;
`;

const arrowCss = css`
  display: flex;
  margin-left: auto;
  color: var(--text-quiet);
`;
