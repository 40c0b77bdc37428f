import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { dayOf } from "#plant/history/local-day.ts";
import { GatewayError } from "#protocol/client/gateway-error.ts";
import { type ConfigFile, configFiles } from "#protocol/config-file/config-file.ts";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { saveFile } from "#app/shared/files/saveFile.ts";
import { hubBackupCalls, type HubBackup } from "#hub-api/backups.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Button } from "#app/shared/ui/Button.tsx";
import { Section } from "#app/shared/ui/Section.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { rowCss } from "#app/shared/ui/row.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { BackupsProps } from "#app/shared/slots.ts";
import { FocusOnAppear } from "./FocusOnAppear.tsx";
import { comparable } from "./versions.ts";
import { VersionDiff } from "./VersionDiff.tsx";

interface VersionViewProps {
  readonly version: HubBackup;
  /** The oldest first. */
  readonly versions: readonly HubBackup[];
  readonly restore: BackupsProps;
}

/** A version: its differences from another, its files to download or to restore. */
export function VersionView({ version, versions, restore }: VersionViewProps) {
  const { t } = useTexts("hub");
  const formats = useFormats();
  const [file, setFile] = useState<ConfigFile>(configFiles[0]);
  const others = comparable(versions, version, file);
  const [chosen, setOther] = useState<string>();
  const other = others.find(({ id }) => id === chosen) ?? others[0];
  const [isHanded, setHanded] = useState(false);
  const content = useContent({ version, file });
  const names = configFiles.filter((name) => version.files.some((each) => each.name === name));
  const timeOf = ({ atMs }: HubBackup) => formats.dateTime(atMs);

  const download = () => content.read((bytes, name) => saveFile(new Blob([bytes]), name));
  const latest = useRef(restore);
  useEffect(() => {
    latest.current = restore;
  });
  const hand = () =>
    content.read((bytes, name) => {
      // Another restore may have begun while these bytes came.
      if (!latest.current.isFree) return;
      restore.onRestore(new File([bytes], name), file);
      setHanded(true);
    });

  return (
    <Section title={t("backups.of", { time: timeOf(version) })}>
      <div css={stackCss}>
        {names.length > 1 && (
          <SelectField
            label={t("backups.file")}
            value={file}
            onChange={setFile}
            options={names.map((name) => ({ value: name, label: name }))}
          />
        )}
        {other === undefined ? (
          <p>{t("backups.only")}</p>
        ) : (
          <>
            <SelectField
              label={t("backups.with")}
              value={other.id}
              onChange={setOther}
              options={others.map((each) => ({ value: each.id, label: timeOf(each) }))}
            />
            <VersionDiff file={file} versions={[version, other]} />
          </>
        )}
        {content.failure && (
          <HubFailure
            title={t("backups.unread")}
            error={content.failure}
            onRetry={() => void download()}
          />
        )}
        <div css={rowCss}>
          <Button icon="download" busy={content.isReading} onClick={() => void download()}>
            {t("backups.download", { file })}
          </Button>
          <Button
            icon="upload"
            disabledReason={restore.isFree ? undefined : t("backups.busy")}
            onClick={() => void hand()}
          >
            {t("backups.restore", { file })}
          </Button>
        </div>
        {isHanded && (
          <FocusOnAppear>
            <strong>{t("backups.handed")}</strong>
          </FocusOnAppear>
        )}
      </div>
    </Section>
  );
}

interface Chosen {
  readonly version: HubBackup;
  readonly file: ConfigFile;
}

type Use = (bytes: Uint8Array<ArrayBuffer>, name: string) => void;

function useContent({ version: { id, atMs }, file }: Chosen) {
  const client = useAtomValue(clientAtom);
  const [state, setState] = useState<"idle" | "reading" | GatewayError>("idle");
  return {
    isReading: state === "reading",
    failure: state instanceof GatewayError ? state : undefined,
    read: async (use: Use) => {
      setState("reading");
      try {
        const bytes = await client.bytes(hubBackupCalls.file, { query: { id, file } });
        setState("idle");
        const day = dayOf(atMs / 1000);
        use(bytes, `${day}-${file}`);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        setState(error);
      }
    },
  };
}
