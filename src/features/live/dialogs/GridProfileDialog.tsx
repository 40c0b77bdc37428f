import { css } from "@emotion/react";
import { useTranslation } from "react-i18next";
import { endpoints } from "#protocol/api/endpoints.ts";
import type { GridProfile } from "#protocol/schema/inverter-details.ts";
import { UNKNOWN_PROFILE_NAME } from "#protocol/grid-profile/known.ts";
import { useResource } from "#app/shared/api/useResource.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Badge } from "#app/shared/ui/Badge.tsx";
import { Dialog } from "#app/shared/ui/Dialog.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { Icon } from "#app/shared/ui/Icon.tsx";
import type { InverterDialogProps } from "./DialogProps.ts";
import { Loaded } from "./Loaded.tsx";
import { ProfileSupport } from "./ProfileSupport.tsx";

/** The grid profile an inverter works by, or how to help to support it. */
export function GridProfileDialog({ serial, name, onClose }: InverterDialogProps) {
  const { t } = useTranslation("live");
  const profile = useResource(endpoints.gridprofile.status, { inv: serial });
  return (
    <Dialog open wide title={t("profile.title", { name })} onClose={onClose}>
      <Loaded resource={profile} height="24rem">
        {(data) => (
          <div css={stackCss}>
            {isKnown(data) ? null : <ProfileSupport serial={serial} />}
            <Sections profile={data} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function isKnown({ name, sections = [] }: GridProfile): boolean {
  return name !== undefined && name !== UNKNOWN_PROFILE_NAME && sections.length > 0;
}

function Sections({ profile }: { readonly profile: GridProfile }) {
  const { t } = useTranslation("live");
  const { name, version, sections = [] } = profile;
  if (sections.length === 0) return null;
  return (
    <>
      <Facts
        facts={[
          { id: "name", label: t("profile.name"), value: name },
          { id: "version", label: t("profile.version"), value: version },
        ]}
      />
      <div>
        {sections.map((section, at) => (
          // A profile may hold the same section twice.
          <details key={at} css={sectionCss} open={at === 0}>
            <summary>
              <Icon name="right" size={18} />
              {section.name}
            </summary>
            <Items items={section.items} />
          </details>
        ))}
      </div>
    </>
  );
}

type Item = NonNullable<GridProfile["sections"]>[number]["items"][number];

function Items({ items }: { readonly items: readonly Item[] }) {
  return (
    <div css={itemsCss}>
      <Facts
        numeric
        facts={items.map((item, at) => ({
          id: `${at}`,
          label: item.n,
          value: <ItemValue item={item} />,
        }))}
      />
    </div>
  );
}

function ItemValue({ item }: { readonly item: Item }) {
  const { t } = useTranslation("live");
  const formats = useFormats();
  if (item.u === "bool") {
    return item.v === 1 ? (
      <Badge variant="success">{t("profile.enabled")}</Badge>
    ) : (
      <Badge icon="off">{t("profile.disabled")}</Badge>
    );
  }
  return `${formats.number(item.v ?? Number.NaN)}${item.u === "" ? "" : `\u202f${item.u}`}`;
}

const stackCss = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
`;

const sectionCss = css`
  border-top: 1px solid var(--line);
  & > summary {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-height: var(--target);
    font-weight: var(--weight-strong);
    font-size: var(--text-14);
    cursor: pointer;
    list-style: none;
  }
  & > summary::-webkit-details-marker {
    display: none;
  }
  & > summary > svg {
    color: var(--text-quiet);
    transition: transform var(--quick);
  }
  &[open] > summary > svg {
    transform: rotate(90deg);
  }
`;

const itemsCss = css`
  padding: 0 0 var(--space-3) 26px;
`;
