import { css } from "@emotion/react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { settingLabels } from "./settingLabels.ts";

/** A setting of a file by the label of its field, with its key in the file below; by its key alone where it has no field. */
export function SettingLabel({ name }: { readonly name: string }) {
  const { t } = useTexts("settings");
  const key = name.replace(/\[\d+\]/g, "[]");
  if (!isKnown(key)) return <code>{name}</code>;
  return (
    <span>
      {t(settingLabels[key])} <code css={keyCss}>{name}</code>
    </span>
  );
}

function isKnown(key: string): key is keyof typeof settingLabels {
  return Object.keys(settingLabels).includes(key);
}

const keyCss = css`
  display: block;
  color: var(--text-quiet);
  font-size: var(--text-12);
`;
