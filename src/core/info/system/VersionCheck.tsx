import { css } from "@emotion/react";
import { useAtom, useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import type { Build } from "./release.ts";
import { allowVersionInfoAtom } from "#app/shared/storage/versionInfo.ts";
import { Badge } from "#app/shared/ui/Badge.tsx";
import { Spinner } from "#app/shared/ui/Spinner.tsx";
import { SwitchField } from "#app/shared/ui/SwitchField.tsx";
import { checkVersionAtom, type VersionState } from "./versionCheck.ts";
import { rowCss } from "#app/shared/ui/row.ts";

interface VersionCheckProps {
  readonly status: Build;
}

/** Whether newer firmware exists; asks a public server only after the owner allowed it. */
export function VersionCheck({ status }: VersionCheckProps) {
  const { t } = useTexts("info");
  const [allowed, setAllowed] = useAtom(allowVersionInfoAtom);
  if (!allowed) {
    return (
      <SwitchField
        label={t("system.allowVersionInfo")}
        hint={t("system.allowHint")}
        value={false}
        onChange={setAllowed}
      />
    );
  }
  return (
    <span css={rowCss}>
      <VersionResult key={status.git_hash} status={status} />
      <button type="button" css={linkCss} onClick={() => setAllowed(false)}>
        {t("system.forbidVersionInfo")}
      </button>
    </span>
  );
}

function VersionResult({ status }: VersionCheckProps) {
  const { t } = useTexts("info");
  const state = useVersion(status);
  switch (state.kind) {
    case "checking":
      return <Spinner />;
    case "current":
      return <Badge variant="success">{t("system.upToDate")}</Badge>;
    case "failed":
      return <Badge icon="info">{t("system.versionError")}</Badge>;
    case "new":
      return (
        <a href={state.address} target="_blank" rel="noreferrer">
          <Badge variant="danger" icon="external">
            {t("system.newVersion")}
          </Badge>
        </a>
      );
  }
}

function useVersion({ git_hash, git_branch }: Build): VersionState {
  const { check } = useAtomValue(checkVersionAtom);
  const [state, setState] = useState<VersionState>({ kind: "checking" });
  useEffect(() => {
    const controller = new AbortController();
    check({ git_hash, git_branch }, controller.signal).then(
      (found) => controller.signal.aborted || setState(found),
      () => undefined,
    );
    return () => controller.abort();
  }, [check, git_hash, git_branch]);
  return state;
}

const linkCss = css`
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  color: var(--text-quiet);
  font-size: var(--text-12);
  text-decoration: underline;
  cursor: pointer;
`;
