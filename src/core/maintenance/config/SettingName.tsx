import type { TFunction } from "i18next";
import { parseJson } from "#protocol/api/reply.ts";
import { createLoader, type Loadable } from "#app/shared/loading/createLoader.ts";
import { useLoaded } from "#app/shared/loading/useLoaded.ts";
import type { SettingLabel } from "./SettingLabel.tsx";

const loader = createLoader<typeof SettingLabel>();
const label: Loadable<typeof SettingLabel> = {
  texts: ["settings"],
  load: () => import("./SettingLabel.tsx").then((file) => file.SettingLabel),
};

/** A setting of a file in words; by its key until they are here. */
export function SettingName({ name }: { readonly name: string }) {
  const file = useLoaded(loader, label);
  return file?.status === "ready" ? <file.content name={name} /> : <code>{name}</code>;
}

export function valueText(t: TFunction, text: string): string {
  if (text === "true") return t("common.yes");
  if (text === "false") return t("common.no");
  const read = parseJson(text);
  return read.ok && typeof read.value === "string" && read.value !== "" ? read.value : text;
}
