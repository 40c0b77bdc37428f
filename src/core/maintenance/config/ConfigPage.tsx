import { useAtomValue } from "jotai";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { FoundFiles, useFileCalls, useKnownProfile } from "#app/shared/gateway/useKnownProfile.ts";
import { usePageUse } from "#app/shared/gateway/usePageUse.ts";
import { namedFileCalls, filesCalls, filesList } from "#protocol/areas/files.ts";
import { isNoCall } from "#protocol/client/error-kinds.ts";
import { configFiles } from "#protocol/config-file/config-file.ts";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { FailureAlert } from "#app/shared/ui/FailureAlert.tsx";
import { Page } from "#app/shared/ui/Page.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import { BackupCard } from "./BackupCard.tsx";
import { ResetCard } from "./ResetCard.tsx";
import { FilesCard } from "./FilesCard.tsx";
import { LockedFiles } from "./LockedFiles.tsx";
import { RestoreCard } from "./RestoreCard.tsx";

/** Backup, restore and factory reset; backup alone for a release that is not exactly known. */
export function ConfigPage() {
  const { t } = useTexts();
  const isKnown = useKnownProfile();
  const profile = useAtomValue(profileAtom);
  if (!isKnown) return <Page title={t("title.settingsConfig")} loading />;
  return profile?.doubts.includes("has.files") ? <FoundConfigPage /> : <KnownConfigPage />;
}

// Firmware that does not identify itself: its files are where the newer list is, or else at the former path.
function FoundConfigPage() {
  const { t } = useTexts();
  const newer = useResource(filesList);
  const error = "error" in newer ? newer.error : undefined;
  const isOlder = error !== undefined && isNoCall(error);
  if (newer.data === undefined && !isOlder) {
    return (
      <Page title={t("title.settingsConfig")} loading={error === undefined}>
        {error && <FailureAlert error={error} onRetry={newer.reload} />}
      </Page>
    );
  }
  return (
    <FoundFiles.Provider value={isOlder ? namedFileCalls : filesCalls}>
      <KnownConfigPage />
    </FoundFiles.Provider>
  );
}

function KnownConfigPage() {
  const { t } = useTexts();
  const calls = useFileCalls();
  const { status, data, reload, ...rest } = useResource(calls.list);
  const use = usePageUse("settingsConfig");
  const names = data?.map(({ name }) => name) ?? [];
  return (
    <Page title={t("title.settingsConfig")} loading={status === "loading" && data === undefined}>
      {"error" in rest && <FailureAlert error={rest.error} onRetry={reload} />}
      {data && (
        <div css={stackCss}>
          <BackupCard files={[...new Set([...configFiles, ...names])]} />
          {use === "complete" ? (
            <>
              <RestoreCard />
              <ResetCard />
            </>
          ) : (
            <LockedFiles />
          )}
          {BUILT.mayBeLater && calls.list === filesList && (
            <FilesCard files={data} isOpen={use === "complete"} onChanged={reload} />
          )}
        </div>
      )}
    </Page>
  );
}
