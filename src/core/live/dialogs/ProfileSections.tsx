import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { shownText, unitText } from "#protocol/shown-text.ts";
import { useFormats } from "#app/shared/i18n/formats.ts";
import { Badge } from "#app/shared/ui/Badge.tsx";
import { Facts } from "#app/shared/ui/Facts.tsx";
import { Icon } from "#app/shared/ui/Icon.tsx";

/** A profile as the gateway reads it, or as this page does. */
interface ShownProfile {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly sections?: readonly ShownSection[] | undefined;
}

interface ShownSection {
  readonly name: string;
  readonly items: readonly Item[];
}

interface Item {
  readonly n: string;
  readonly u: string;
  readonly v: number | null;
}

export function ProfileSections({ profile }: { readonly profile: ShownProfile }) {
  const { t } = useTexts("dialogs");
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
              {shownText(section.name)}
            </summary>
            <Items items={section.items} />
          </details>
        ))}
      </div>
    </>
  );
}

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

/** A setting with its unit. */
export function ItemValue({ item }: { readonly item: Item }) {
  const { t } = useTexts("dialogs");
  const formats = useFormats();
  if (item.u === "bool") {
    return item.v === 1 ? (
      <Badge variant="success">{t("profile.enabled")}</Badge>
    ) : (
      <Badge icon="off">{t("profile.disabled")}</Badge>
    );
  }
  return `${formats.number(item.v ?? Number.NaN)}${item.u === "" ? "" : unitText(item.u)}`;
}

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
