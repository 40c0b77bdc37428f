import { useAtomValue } from "jotai";
import { useMemo } from "react";
import * as v from "valibot";
import type { GatewayProfile } from "#protocol/firmware/profile.ts";
import { between, HexSerial, inSteps } from "#protocol/schema/rules.ts";
import * as areas from "#protocol/areas/settings.ts";
import { DtuConfig } from "#protocol/areas/dtu.ts";
import { frequencyBounds, isIllegalFrequency, withCountryFrequency } from "../rules/frequency.ts";
import { type DraftOf, type Field, fieldsOf } from "../engine/fields.ts";
import { SettingsPage } from "../engine/SettingsPage.tsx";
import { type Section, settingsPage } from "../engine/settingsPage.ts";
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

/** The form for a gateway whose own serial may have hexadecimal letters. */
const hexDtuForm: typeof dtuForm = {
  ...dtuForm,
  schema: /* @__PURE__ */ v.looseObject({ ...DtuConfig.entries, serial: HexSerial }),
};

type Unit = GatewayProfile["units"]["pollInterval"];

/** The form for a poll interval in ms or an unknown unit, which is shown and sent back unchanged. */
function withUnit(form: typeof dtuForm, unit: Exclude<Unit, "s">): typeof dtuForm {
  const { serial } = DtuConfig.entries;
  const isMs = unit === "ms";
  return {
    ...form,
    schema: v.looseObject({
      ...DtuConfig.entries,
      serial: form === hexDtuForm ? HexSerial : serial,
      pollinterval: isMs ? v.pipe(between(1, 86_400), inSteps(0.001)) : v.number(),
    }),
    sections: isMs
      ? form.sections
      : sectionsWith(custom("pollinterval", LockedInterval, { readOnly: true })),
  };
}

function useUnit(): Unit {
  return useAtomValue(profileAtom)?.units.pollInterval ?? "s";
}

/** The page of the radio settings. */
export function DtuPage() {
  const isHex = useHexSerials();
  const unit = useUnit();
  const form = useMemo(() => {
    const base = isHex ? hexDtuForm : dtuForm;
    return unit === "s" ? base : withUnit(base, unit);
  }, [isHex, unit]);
  return <SettingsPage title="settingsDtu" form={form} />;
}
