import { css } from "@emotion/react";
import { useEffect, useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { gridprofileRaw } from "#protocol/areas/inverter.ts";
import type { DecodedGridProfile } from "#protocol/grid-profile/describe.ts";
import { hasProfileData } from "#protocol/grid-profile/unread-profile.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { copyText } from "#app/shared/files/copyText.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Button } from "#app/shared/ui/Button.tsx";
import { reportUrl } from "../reportUrl.ts";
import { hexBytes } from "./hexBytes.ts";
import { Loaded } from "./Loaded.tsx";
import { ProfileSections } from "./ProfileSections.tsx";

interface ProfileSupportProps {
  readonly serial: string;
  /** The gateway knows its name, and it has no settings: there is nothing to report. */
  readonly isEmpty: boolean;
}

/** Says that a profile is empty, or that it is not known and how its raw content helps. */
export function ProfileSupport({ serial, isEmpty }: ProfileSupportProps) {
  const { t } = useTexts("dialogs");
  const bytes = useResource(gridprofileRaw, { inv: serial });
  // Its failure is an alert of its own, and none stands within another.
  const hasFailed = bytes.status === "failed" && bytes.data === undefined;
  const content = (
    <Loaded resource={bytes} height="6rem">
      {({ raw = [] }) =>
        hasProfileData(raw) ? <Content raw={raw} /> : <p>{t("profile.rawEmpty")}</p>
      }
    </Loaded>
  );
  if (isEmpty) {
    return (
      <>
        <Alert variant="warning" title={t("profile.empty")}>
          {t("profile.problem.empty")}
        </Alert>
        <Loaded resource={bytes} height="6rem">
          {({ raw = [] }) => (hasProfileData(raw) ? <RawContent raw={raw} /> : null)}
        </Loaded>
      </>
    );
  }
  return (
    <>
      <Alert variant="info" title={t("profile.none")}>
        {t("profile.noneText")}
      </Alert>
      <Alert
        variant="danger"
        title={t("profile.support")}
        action={
          <a href={reportUrl} target="_blank" rel="noreferrer">
            {t("profile.report")}
          </a>
        }
      >
        <p>{t("profile.supportText")}</p>
        {hasFailed || content}
      </Alert>
      {hasFailed && content}
    </>
  );
}

function Content({ raw }: { readonly raw: readonly number[] }) {
  return (
    <>
      <RawContent raw={raw} />
      <OwnReading raw={raw} />
    </>
  );
}

/** The page's own decoding of the bytes, which may be more than the gateway's tables know. */
export function OwnReading({ raw }: { readonly raw: readonly number[] }) {
  const { t } = useTexts("dialogs");
  const profile = useOwnReading(raw);
  if (profile === undefined) return null;
  return (
    <div css={rawCss}>
      <h3>{t("profile.ownReading")}</h3>
      {profile.problems.map(({ kind, offset }) => (
        <p key={kind + offset}>{t(`profile.problem.${kind}`, { offset })}</p>
      ))}
      <div css={wideCss}>
        <ProfileSections profile={profile} />
      </div>
    </div>
  );
}

/** The page's own decoding of a profile's bytes. The tables are loaded only here, where they are needed. */
export function useOwnReading(raw: readonly number[]): DecodedGridProfile | undefined {
  const [profile, setProfile] = useState<DecodedGridProfile>();
  useEffect(() => {
    let isWanted = true;
    async function readOwn(): Promise<void> {
      const { readProfile } = await import("./readProfile.ts");
      const reading = await readProfile(raw);
      if (isWanted) setProfile(reading);
    }
    void readOwn();
    return () => {
      isWanted = false;
    };
  }, [raw]);
  return profile;
}

export function RawContent({ raw }: { readonly raw: readonly number[] }) {
  const { t } = useTexts("dialogs");
  const [outcome, setOutcome] = useState<"copied" | "copyFailed">();
  const text = hexBytes(raw);
  const copy = () => setOutcome(copyText(text) ? "copied" : "copyFailed");
  return (
    <div css={rawCss}>
      <h3 id="raw-content">{t("profile.raw")}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <section tabIndex={0} aria-labelledby="raw-content">
        <pre>{text}</pre>
      </section>
      <Button icon={outcome === "copied" ? "check" : "copy"} onClick={copy}>
        {t(outcome === "copied" ? "profile.copied" : "profile.copy")}
      </Button>
      {outcome === "copyFailed" && <output>{t("profile.copyFailed")}</output>}
    </div>
  );
}

const rawCss = css`
  display: grid;
  justify-items: start;
  gap: var(--space-2);
  margin-top: var(--space-3);
  & > h3 {
    font-size: var(--text-14);
  }
  & > section {
    max-width: 100%;
    max-height: 10rem;
    overflow: auto;
  }
  & pre {
    margin: 0;
    white-space: pre-wrap;
    -webkit-user-select: all;
    user-select: all;
  }
`;

const wideCss = css`
  width: 100%;
`;
