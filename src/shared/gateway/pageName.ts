import { useAtomValue } from "jotai";
import { profileAtom } from "./profile.ts";

/** Key of a page's title and menu label. The settings of VE.Direct are those of a solar charger since 2025.01.09. */
export const usePageName: <Id extends string>(id: Id) => Id | "settingsSolar" = (id) => {
  const profile = useAtomValue(profileAtom);
  const isNamed = id === "settingsVedirect" && profile?.has.solarCharger === "solarcharger";
  return isNamed ? "settingsSolar" : id;
};
