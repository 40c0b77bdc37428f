import { css } from "@emotion/react";
import { atom, useAtomValue } from "jotai";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { systemStatus } from "#protocol/areas/system.ts";
import { useGatewayReturn } from "#app/shared/api/useGatewayReturn.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { place } from "#app/shared/place.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { Progress } from "#app/shared/ui/Progress.tsx";
import { Spinner } from "#app/shared/ui/Spinner.tsx";
import { lineCss, stackCss } from "#app/shared/ui/stack.ts";
import { LeaveUploadDialog } from "../LeaveUploadDialog.tsx";
import { RestartNotice } from "../restart/RestartNotice.tsx";
import { StartWarning } from "../restart/StartWarning.tsx";
import { FirmwareChooser } from "./FirmwareChooser.tsx";
import { FirmwareFailure } from "./FirmwareFailure.tsx";
import { isRunning, type FirmwareState } from "./firmwareState.ts";
import { SameVersion } from "./SumCheck.tsx";
import { useFirmware } from "./useFirmware.ts";
import { quietCss } from "#app/shared/ui/quiet.ts";

/** Opens the live page and reloads everything; replaced in tests. */
export const restartPageAtom = atom({ restart: () => window.location.replace(`${place}/`) });

/** Uploads a firmware: choice with a pre-flight, progress, then the wait for the gateway or the failure. */
export function FirmwarePage() {
  const { t } = useTexts(["maintenance", "shell"]);
  const { restart } = useAtomValue(restartPageAtom);
  const { status, data } = useResource(systemStatus);
  const { state, choose, start, giveUp, retry, judge, inspection } = useFirmware();
  // The pre-flight check compares the file with the gateway's status; without a status it checks less.
  const isLoading = status === "loading" && data === undefined;
  return (
    <Page title={t("shell:title.firmware")} loading={isLoading}>
      <div css={columnCss}>
        {state.phase === "choosing" && <StartWarning />}
        {state.phase === "choosing" && (
          <FirmwareChooser
            checked={state.checked}
            status={data}
            onChoose={(file) => void choose(file, data ?? {})}
            onPublish={inspection.publish}
            onUpload={start}
          />
        )}
        {state.phase === "settling" && (
          <Settling onReady={() => start(state.checked.file)} onCancel={giveUp} />
        )}
        {isRunning(state) && <Running state={state} onCancel={giveUp} />}
        {state.phase === "unanswered" && (
          <Waiting text={t("firmware.unanswered")} onCancel={giveUp} />
        )}
        {state.phase === "failed" && (
          <FirmwareFailure
            checked={state.checked}
            failure={state.failure}
            onBack={giveUp}
            onRetry={retry}
          />
        )}
        {state.phase === "away" && (
          <RestartNotice
            title={t("firmware.done")}
            late={t("firmware.lateHint")}
            onReturn={() => void judge(data?.git_hash, restart)}
          >
            <p>{t("firmware.doneText")}</p>
            <SameVersion checked={state.checked} status={data} />
          </RestartNotice>
        )}
      </div>
      {isRunning(state) && <LeaveUploadDialog />}
    </Page>
  );
}

interface RunningProps {
  readonly state: Extract<FirmwareState, { readonly ratio: number }>;
  readonly onCancel: () => void;
}

function Running({ state: { phase, ratio, checked }, onCancel }: RunningProps) {
  const { t } = useTexts(["maintenance", "shell"]);
  const isSent = phase === "sending" && ratio >= 1;
  return (
    <Card title={checked.file.name}>
      <div css={stackCss}>
        <Progress label={t(isSent ? "firmware.checking" : `firmware.${phase}`)} ratio={ratio} />
        <p css={quietCss}>{t("firmware.keepPower")}</p>
        <div>
          <Button onClick={onCancel}>{t("shell:common.cancel")}</Button>
        </div>
      </div>
    </Card>
  );
}

interface SettlingProps {
  readonly onReady: () => void;
  readonly onCancel: () => void;
}

function Settling({ onReady, onCancel }: SettlingProps) {
  const { t } = useTexts("maintenance");
  useGatewayReturn(onReady);
  return <Waiting text={t("firmware.settling")} onCancel={onCancel} />;
}

interface WaitingProps {
  readonly text: string;
  readonly onCancel: () => void;
}

function Waiting({ text, onCancel }: WaitingProps) {
  const { t } = useTexts();
  return (
    <Card>
      <div css={stackCss}>
        <div css={lineCss}>
          <Spinner />
          <p>{text}</p>
        </div>
        <div>
          <Button onClick={onCancel}>{t("common.cancel")}</Button>
        </div>
      </div>
    </Card>
  );
}

const columnCss = css`
  display: grid;
  gap: var(--space-4);
  max-width: 44rem;
`;
