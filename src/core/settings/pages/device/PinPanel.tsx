import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { readShape } from "#protocol/api/read-shape.ts";
import { PinMapping, type PinProfile } from "#protocol/areas/device.ts";
import { shownText } from "#protocol/shown-text.ts";
import { type GatewayError, replyError } from "#protocol/client/gateway-error.ts";
import { offeredProfiles, safeLinks } from "#app/shared/gateway/pins/pins.ts";
import { failureText } from "#app/shared/api/failureText.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { useFileCalls } from "#app/shared/gateway/useKnownProfile.ts";
import { Alert } from "#app/shared/ui/Alert.tsx";
import { Icon } from "#app/shared/ui/Icon.tsx";
import { SelectField } from "#app/shared/ui/SelectField.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { FormHandle } from "../../engine/useSettingsForm.ts";
import type { SettingsTexts } from "../../engine/useSettingsTexts.ts";
import type { DeviceDraft } from "./deviceForm.ts";
import { PinIssuesAlert } from "#app/shared/gateway/pins/PinIssuesAlert.tsx";
import { PinOverview } from "./PinOverview.tsx";

const file = "pin_mapping.json";
const query = { file } as const;

interface PinPanelProps {
  readonly handle: FormHandle<DeviceDraft>;
  readonly texts: SettingsTexts;
  readonly draft: DeviceDraft;
}

/** The choice of a pin profile, a link to its documentation, and its changes. */
export function PinPanel({ handle, texts, draft }: PinPanelProps) {
  const { t } = useTexts("settings");
  const translate = useTexts().t;
  const mapping = usePinMapping();
  const path = "curPin.name";
  const issue = handle.issues.get(path);
  const { name } = draft.curPin;
  const offered = offeredProfiles(mapping.profiles);
  // The profile in use may be gone from the file; it stays on offer as it is.
  const profiles = offered.some((profile) => profile.name === name)
    ? offered
    : [...offered, { name }];
  const chosen = mapping.profiles.find((profile) => profile.name === name);
  const isStored = name === draft.stored_name;
  return (
    <div css={stackCss}>
      {mapping.error && (
        <Alert variant="danger" title={t("device.mappingFailed", { file })}>
          {failureText(translate, mapping.error)}
        </Alert>
      )}
      <div css={fieldCss}>
        <SelectField
          name={path}
          label={texts.label(path)}
          error={issue && texts.issue(issue)}
          value={name}
          options={profiles.map((profile) => ({ value: profile.name, label: profile.name }))}
          onChange={(value) =>
            handle.edit((now) => ({ ...now, curPin: { ...now.curPin, name: value } }))
          }
        />
      </div>
      <Links profile={chosen} />
      <PinIssuesAlert profile={isStored || !chosen ? draft.curPin : chosen} />
      <PinOverview current={draft.curPin} chosen={isStored ? undefined : chosen} />
    </div>
  );
}

function Links({ profile }: { readonly profile: PinProfile | undefined }) {
  const links = safeLinks(profile);
  if (links.length === 0) return null;
  return (
    <ul css={linksCss}>
      {links.map(({ name, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {shownText(name)} <Icon name="external" size={16} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The profiles of the file. That there is no such file is usual; anything else wrong is told. */
function usePinMapping(): { readonly profiles: PinMapping; readonly error?: GatewayError } {
  const resource = useResource(useFileCalls().get, query);
  if (resource.status === "failed") {
    const { error } = resource;
    const isAbsent = error.status === 404;
    return isAbsent ? { profiles: [] } : { profiles: [], error };
  }
  if (resource.data === undefined) return { profiles: [] };
  const read = readShape(PinMapping, resource.data);
  return read.ok ? { profiles: read.value } : { profiles: [], error: replyError(file, read.error) };
}

const fieldCss = css`
  max-width: 36rem;
`;

const linksCss = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-6);
  font-size: var(--text-14);
  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-height: var(--target);
  }
`;
