import { useAtomValue } from "jotai";
import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { encodeRecording, redactRecording } from "#protocol/recording/recording.ts";
import { saveFile } from "#app/shared/files/saveFile.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { privacyAtom } from "#app/shared/privacy/privacy.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { fileName } from "../fileName.ts";
import { Toolbar } from "../Toolbar.tsx";
import { useRecording, type RecordingState } from "./useRecording.ts";

/** Records the gateway's messages, to be replayed elsewhere. */
export function RecordingCard() {
  const { t } = useTexts("help");
  const { state, start, stop } = useRecording();
  const [isWanted, setWanted] = useState(true);
  const isPrivate = useAtomValue(privacyAtom);
  const isRedacted = isWanted || isPrivate;
  const isRunning = state.kind === "running";
  return (
    <Card title={t("recording.title")}>
      <p>{t("recording.text")}</p>
      <SwitchField
        label={t("recording.redact")}
        disabledReason={isPrivate ? t("recording.isPrivate") : undefined}
        value={isRedacted}
        onChange={setWanted}
      />
      {state.kind === "failed" && <FailureAlert error={state.error} onRetry={start} />}
      <Toolbar>
        <Button
          variant={isRunning ? "danger" : "primary"}
          busy={state.kind === "starting"}
          onClick={isRunning ? stop : start}
        >
          {t(isRunning ? "recording.stop" : "recording.start")}
        </Button>
        {state.kind === "done" && (
          <Button icon="download" onClick={() => save(state, isRedacted)}>
            {t("download")}
          </Button>
        )}
        <Progress state={state} />
      </Toolbar>
    </Card>
  );
}

function Progress({ state }: { readonly state: RecordingState }) {
  const { t } = useTexts("help");
  const formats = useFormats();
  if (state.kind !== "running" && state.kind !== "done") return null;
  const seconds = formats.number(Math.round(state.durationMs / 1000));
  const size = formats.number(Math.round(state.characters / 1000));
  return (
    <>
      <span>{t("recording.progress", { seconds, size, count: state.count })}</span>
      <output>
        {state.kind === "done" && t(state.isFull ? "recording.full" : "recording.done")}
      </output>
    </>
  );
}

function save(
  { recording, knowledge }: Extract<RecordingState, { kind: "done" }>,
  isRedacted: boolean,
): void {
  const text = encodeRecording(isRedacted ? redactRecording(recording, knowledge) : recording);
  saveFile(new Blob([text], { type: "application/json" }), fileName("recording", "json"));
}
