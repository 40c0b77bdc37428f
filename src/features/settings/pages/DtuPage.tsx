import { useAtomValue } from "jotai";
import { useMemo } from "react";
import * as v from "valibot";
import { HexSerial } from "#protocol/schema/rules.ts";
import { areas } from "#protocol/settings/areas.ts";
import { DtuConfig } from "#protocol/schema/dtu-config.ts";
import { frequencyBounds, isIllegalFrequency, withCountryFrequency } from "../rules/frequency.ts";
import { type DraftOf, type Field, fieldsOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { type Section, settingsPage } from "../engine/settingsPage.ts";
import { mayHaveHexSerials, mayMeetOthers } from "#app/shared/gateway/built.ts";
import { profileAtom } from "#app/shared/gateway/profile.ts";
import { useHexSerials } from "./inverter/useHexSerials.ts";
import { FrequencyField } from "./FrequencyField.tsx";
import { LockedInterval } from "./LockedInterval.tsx";

const { text, number, slider, choice, toggle, custom } = fieldsOf(DtuConfig);

type Draft = DraftOf<typeof DtuConfig.entries>;

function sectionsWith(interval: Field<Draft>): readonly Section<Draft>[] {
  return [
    {
      id: "general",
      fields: [text("serial"), interval, toggle("verbose_logging")],
    },
    { id: "nrf", when: (draft) => draft.nrf_enabled, fields: [choice("nrf_palevel")] },
    {
      id: "cmt",
      when: (draft) => draft.cmt_enabled,
      fields: [
        slider("cmt_palevel"),
        choice("cmt_country", { onChange: withCountryFrequency }),
        custom("cmt_frequency", FrequencyField, {
          bounds: frequencyBounds,
          warn: isIllegalFrequency,
        }),
      ],
    },
  ];
}

/** Settings of the gateway's radios. Both power levels are sent, also for a radio that is absent. */
export const dtuForm = settingsPage({
  id: "dtu",
  area: areas.dtu,
  sections: sectionsWith(number("pollinterval")),
});

/** The same for a gateway whose serial may hold letters. */
const hexDtuForm: typeof dtuForm = {
  ...dtuForm,
  schema: /* @__PURE__ */ v.looseObject({ ...DtuConfig.entries, serial: HexSerial }),
};

/** The same with an interval whose unit is not known, so that it is sent back as it is. */
function withoutUnit(form: typeof dtuForm): typeof dtuForm {
  const { serial } = DtuConfig.entries;
  const isHex = form === hexDtuForm;
  return {
    ...form,
    schema: v.looseObject({
      ...DtuConfig.entries,
      serial: isHex ? HexSerial : serial,
      pollinterval: v.number(),
    }),
    sections: sectionsWith(custom("pollinterval", LockedInterval, { readOnly: true })),
  };
}

const useUnitKnown = mayMeetOthers
  ? () => useAtomValue(profileAtom)?.units.pollInterval !== "unknown"
  : () => true;

/** The page of the radio settings. */
export function DtuPage() {
  const isHex = useHexSerials();
  const isUnitKnown = useUnitKnown();
  const form = useMemo(() => {
    const known = mayHaveHexSerials && isHex ? hexDtuForm : dtuForm;
    return mayMeetOthers && !isUnitKnown ? withoutUnit(known) : known;
  }, [isHex, isUnitKnown]);
  return <SettingsPage title="settingsDtu" form={form} />;
}
