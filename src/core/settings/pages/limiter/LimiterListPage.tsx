import { useAtomValue } from "jotai";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { shownText } from "#protocol/shown-text.ts";
import { useSerialMask } from "#app/shared/privacy/useMask.ts";
import { type LimiterSettings, slots } from "#app/shared/slots.ts";
import { ListCard } from "../../engine/ListCard.tsx";
import { SectionCard } from "../../engine/SettingsPage.tsx";
import { SettingsShell } from "../../engine/SettingsShell.tsx";
import { itemKey } from "../../engine/list.ts";
import { visibleSections } from "../../engine/form.ts";
import { useSettingsForm } from "../../engine/useSettingsForm.ts";
import { useSettingsTexts, type SettingsTexts } from "../../engine/useSettingsTexts.ts";
import { Beside } from "./Beside.tsx";
import { addable, inDisplayOrder, knownInverter, type LimiterDraft } from "./limiterDraft.ts";
import { inverterList, limiterForm, newInverter } from "./limiterForm.ts";
import { LimiterMeaning } from "./LimiterMeaning.tsx";

export function LimiterListPage() {
  const handle = useSettingsForm(limiterForm);
  const { draft: edited, loaded } = handle.state;
  const { LimiterPast } = slots();
  const has = useAtomValue(profileAtom)?.has;
  const mask = useSerialMask();
  const plain = useSettingsTexts(limiterForm.id);
  const nameOf = (serial: string) => {
    const name = edited && knownInverter(edited, serial)?.name;
    return name ? shownText(name) : mask(serial);
  };
  const serialOf = (key: string) =>
    (edited?.inverters[key] ?? loaded?.inverters[key])?.serial ?? key.slice(1);
  const texts = withNames(plain, (key) => nameOf(serialOf(key)));
  const list = (draft: LimiterDraft) => (
    <ListCard
      title={texts.section("inverters")}
      list={inverterList}
      keys={inDisplayOrder(draft)}
      others={addable(draft).flatMap((inverter) =>
        has
          ? {
              key: itemKey(inverter.serial),
              name: nameOf(inverter.serial),
              item: newInverter(inverter, draft, has),
            }
          : [],
      )}
      draft={draft}
      handle={handle}
      texts={texts}
      whenEmpty={texts.t("limiterList.noInverters")}
    />
  );
  return (
    <SettingsShell title="settingsPowerlimiter" handle={handle} texts={texts} wide>
      {(draft) => (
        <>
          <Beside beside={<LimiterMeaning draft={draft} nameOf={nameOf} />}>
            {visibleSections(handle.form, draft).map((section) =>
              section.list ? (
                <div key={section.id}>{list(draft)}</div>
              ) : (
                <SectionCard
                  key={section.id}
                  section={section}
                  draft={draft}
                  handle={handle}
                  texts={texts}
                />
              ),
            )}
          </Beside>
          {LimiterPast && loaded && (
            <LimiterPast limiter={{ real: settingsOf(loaded), draft: settingsOf(draft) }} />
          )}
        </>
      )}
    </SettingsShell>
  );
}

/** The settings as the gateway has them, and what it says about its inverters. */
function settingsOf(draft: LimiterDraft): LimiterSettings {
  const { inverters } = draft.plant;
  return {
    kind: "list",
    settings: { ...draft, inverters: Object.values(draft.inverters) },
    inverters,
  };
}

const itemPath = /^inverters\.(#\w+)(\..+)?$/;

/** Texts that name the inverter of an item, and of each of its fields. */
function withNames(texts: SettingsTexts, nameOf: (key: string) => string): SettingsTexts {
  return {
    ...texts,
    label: (path) => {
      const [, key, field] = itemPath.exec(path) ?? [];
      return key === undefined || field !== undefined ? texts.label(path) : nameOf(key);
    },
    fullLabel: (path) => {
      const [, key, field] = itemPath.exec(path) ?? [];
      if (key === undefined) return texts.fullLabel(path);
      const name = nameOf(key);
      return field === undefined
        ? name
        : texts.t("engine.fieldOf", { label: texts.label(path), name });
    },
  };
}
