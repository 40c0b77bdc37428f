import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { gridprofileStatus, type GridProfile } from "#protocol/areas/inverter.ts";
import { UNKNOWN_PROFILE_NAME } from "#protocol/grid-profile/unread-profile.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { stackCss } from "#app/shared/ui/stack.ts";
import type { InverterDialogProps } from "./DialogProps.ts";
import { Loaded } from "./Loaded.tsx";
import { ProfileCompare } from "./ProfileCompare.tsx";
import { ProfileSections } from "./ProfileSections.tsx";
import { ProfileSupport } from "./ProfileSupport.tsx";

/** The grid profile an inverter works by, or how to help to support it. */
export function GridProfileDialog({ serial, name, onClose }: InverterDialogProps) {
  const { t } = useTexts("dialogs");
  const profile = useResource(gridprofileStatus, { inv: serial });
  return (
    <Dialog open wide title={t("profile.title", { name })} onClose={onClose}>
      <Loaded resource={profile} height="24rem">
        {(data) => (
          <div css={stackCss}>
            {isKnown(data) ? null : (
              <ProfileSupport
                serial={serial}
                isEmpty={isNamed(data) && data.sections?.length === 0}
              />
            )}
            <ProfileSections profile={data} />
            <ProfileCompare serial={serial} name={name} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function isKnown(profile: GridProfile): boolean {
  return isNamed(profile) && profile.sections !== undefined && profile.sections.length > 0;
}

function isNamed({ name }: GridProfile): boolean {
  return name !== undefined && name !== "" && name !== UNKNOWN_PROFILE_NAME;
}
