import { useState } from "react";
import { useResource } from "#app/shared/api/useResource.ts";
import { hubBackupCalls, type HubBackups } from "#hub-api/backups.ts";
import { HubFailure } from "#app/shared/hub/HubFailure.tsx";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { hubContext } from "#app/shared/place.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Card } from "#app/shared/ui/Card.tsx";
import { Spinner } from "#app/shared/ui/Spinner.tsx";
import { quietCss } from "#app/shared/ui/quiet.ts";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { BackupsProps } from "#app/shared/slots.ts";
import { BackUpNow } from "./BackUpNow.tsx";
import { FocusOnAppear } from "./FocusOnAppear.tsx";
import { FormerPassword } from "./FormerPassword.tsx";
import { VersionList } from "./VersionList.tsx";
import { VersionView } from "./VersionView.tsx";

/** The versions of this gateway's files that the hub keeps: list, comparison, download, restore. */
export function BackupsCard(restore: BackupsProps) {
  const { t } = useTexts("hub");
  const resource = useResource(hubBackupCalls.list);
  const { data, reload } = resource;
  return (
    <Card title={t("backups.title")}>
      <div css={stackCss}>
        <p>{t("backups.text")}</p>
        {resource.status === "failed" && (
          <HubFailure title={t("backups.failed")} error={resource.error} onRetry={reload} />
        )}
        {!data && resource.status === "loading" && <Spinner />}
        {data && (
          <>
            <Notes {...data} />
            <BackUpNow onMade={reload} />
            <Versions versions={data.versions} restore={restore} />
            {data.closed !== undefined && data.closed > 0 && (
              <FormerPassword count={data.closed} onOpened={reload} />
            )}
          </>
        )}
      </div>
    </Card>
  );
}

interface VersionsProps extends Pick<HubBackups, "versions"> {
  readonly restore: BackupsProps;
}

function Versions({ versions, restore }: VersionsProps) {
  const { t } = useTexts("hub");
  const [chosen, setChosen] = useState<string>();
  const version = versions.find(({ id }) => id === chosen);
  if (versions.length === 0) return <p>{t("backups.none")}</p>;
  return (
    <>
      <VersionList versions={versions} chosen={chosen} onChoose={setChosen} />
      {version && (
        <FocusOnAppear key={chosen}>
          <VersionView version={version} versions={versions} restore={restore} />
        </FocusOnAppear>
      )}
    </>
  );
}

/** Whether backups are made at night, and whether they can be read by others. */
function Notes({ nightly, isEncrypted }: Pick<HubBackups, "nightly" | "isEncrypted">) {
  const { t } = useTexts("hub");
  const name = hubContext?.gateway;
  const variable = name ? `_${name.toUpperCase().replaceAll("-", "_")}` : "";
  return (
    <>
      {nightly === "noPassword" && (
        <Alert variant="warning">
          {t("backups.noPassword", { variable: `HELIOGRAPH_PASSWORD${variable}` })}
        </Alert>
      )}
      {nightly === "elsewhere" && <Alert variant="info">{t("backups.elsewhere")}</Alert>}
      <p css={quietCss}>{t(isEncrypted ? "backups.encrypted" : "backups.plain")}</p>
    </>
  );
}
