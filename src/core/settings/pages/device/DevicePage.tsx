import { useState } from "react";
import { useTexts } from "#app/shared/i18n/useTexts.ts";
import { Card } from "#app/shared/ui/Card.tsx";
import { Tabs } from "#app/shared/ui/Tabs.tsx";
import { SectionFields } from "../../engine/SettingsPage.tsx";
import { SettingsShell } from "../../engine/SettingsShell.tsx";
import { useSettingsForm, type FormHandle } from "../../engine/useSettingsForm.ts";
import { useSettingsTexts, type SettingsTexts } from "../../engine/useSettingsTexts.ts";
import { deviceForm, type DeviceDraft } from "./deviceForm.ts";
import { LedPanel } from "./LedPanel.tsx";
import { PinPanel } from "./PinPanel.tsx";

const tabIds = ["pins", "display", "leds"] as const;
type TabId = (typeof tabIds)[number];

/** The page of the device manager: pin assignment, display, LEDs. */
export function DevicePage() {
  const { t } = useTexts("settings");
  const handle = useSettingsForm(deviceForm);
  const texts = useSettingsTexts(deviceForm.id);
  const [tab, setTab] = useState<TabId>("pins");
  const [seenRefusals, setSeenRefusals] = useState(0);
  const { refusals } = handle.state;
  if (refusals !== seenRefusals) {
    setSeenRefusals(refusals);
    const wrong = tabOf(handle);
    if (wrong) setTab(wrong);
  }
  return (
    <SettingsShell title="settingsDevice" handle={handle} texts={texts}>
      {(draft) => (
        <Tabs
          label={t("device.tabs")}
          tabs={tabsOf(draft).map((id) => ({ id, label: t(`device.sections.${id}.title`) }))}
          selected={tab}
          onSelect={(id) => setTab(tabIds.find((known) => known === id) ?? "pins")}
        >
          <Card>
            <Panel tab={tab} handle={handle} texts={texts} draft={draft} />
          </Card>
        </Tabs>
      )}
    </SettingsShell>
  );
}

/** The tabs that the gateway has settings for. */
function tabsOf({ led }: DeviceDraft): readonly TabId[] {
  return tabIds.filter((id) => id !== "leds" || led !== undefined);
}

interface PanelProps {
  readonly tab: TabId;
  readonly handle: FormHandle<DeviceDraft>;
  readonly texts: SettingsTexts;
  readonly draft: DeviceDraft;
}

function Panel({ tab, ...props }: PanelProps) {
  switch (tab) {
    case "pins":
      return <PinPanel {...props} />;
    case "leds":
      return <LedPanel {...props} />;
    case "display": {
      const section = deviceForm.sections.find(({ id }) => id === tab);
      return section ? <SectionFields section={section} {...props} /> : null;
    }
  }
}

function tabOf({ issues }: FormHandle<DeviceDraft>): TabId | undefined {
  const [path] = issues.keys();
  const section = deviceForm.sections.find(({ fields }) =>
    fields?.some((field) => field.path === path),
  );
  return tabIds.find((id) => id === section?.id);
}
