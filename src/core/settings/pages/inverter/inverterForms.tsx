import * as v from "valibot";
import { HexSerial } from "#protocol/schema/rules.ts";
import {
  inverterAdd,
  inverterList,
  inverterEdit,
  ChannelConfig,
  InverterAdd,
  InverterConfig,
} from "#protocol/areas/inverter.ts";
import type { Proposal } from "#app/shared/navigation/proposal.ts";
import { fieldsIn, fieldsOf, type CustomFieldProps, type Part } from "../../engine/fields.ts";
import { keptAtom, type KeptAtom } from "../../engine/keptDraft.ts";
import type { SettingsForm } from "../../engine/settingsPage.ts";
import { SerialField } from "./SerialField.tsx";

const add = fieldsOf(InverterAdd);
const whole = fieldsOf(InverterConfig);
const input = fieldsOf(ChannelConfig);

/** The form of a new inverter; it starts empty, and again after each added inverter. */
export const addForm: SettingsForm<InverterAdd> = {
  id: "inverter",
  fills: "inverter",
  schema: InverterAdd,
  consequence: () => "none",
  kept: keptAtom(),
  load: () => Promise.resolve({ serial: "", name: "" }),
  save: (client, draft) => client.call(inverterAdd, { body: draft }),
  sections: [{ id: "add", fields: [add.custom("serial", NewSerial), add.text("name")] }],
};

/** The same for a gateway that reads serials with letters. */
export const hexAddForm: SettingsForm<InverterAdd> = {
  ...addForm,
  schema: /* @__PURE__ */ v.looseObject({ ...InverterAdd.entries, serial: HexSerial }),
};

const HexInverterConfig = /* @__PURE__ */ v.looseObject({
  ...InverterConfig.entries,
  serial: HexSerial,
});

function NewSerial(props: CustomFieldProps<{ readonly serial: string }>) {
  return <SerialField {...props} ownId={undefined} />;
}

function OwnSerial(props: CustomFieldProps<{ readonly serial: string; readonly id: number }>) {
  return <SerialField {...props} ownId={props.draft.id} />;
}

const editedAtoms = new Map<number, KeptAtom<InverterConfig>>();

/** Changes of an inverter, by its id, when the session ended: its dialog opens again with them. */
export function editedAtom(id: number): KeptAtom<InverterConfig> {
  const found = editedAtoms.get(id) ?? keptAtom<InverterConfig>();
  editedAtoms.set(id, found);
  return found;
}

/** The form of an inverter's whole record, which is sent back unchanged except for the changes. */
export function editForm(
  inverter: InverterConfig,
  { isHex = false }: { readonly isHex?: boolean } = {},
): SettingsForm<InverterConfig> {
  const form: SettingsForm<InverterConfig> = {
    id: "inverter",
    fills: "inverter",
    schema: isHex ? HexInverterConfig : InverterConfig,
    consequence: () => "none",
    kept: editedAtom(inverter.id),
    load: () => Promise.resolve(inverter),
    reread: async (client, signal) => {
      const { inverter: all } = await client.call(inverterList, { signal });
      return all.find(({ id }) => id === inverter.id) ?? inverter;
    },
    save: (client, draft) => client.call(inverterEdit, { body: draft }),
    sections: [
      {
        id: "general",
        fields: [
          whole.custom("serial", OwnSerial),
          whole.text("name"),
          whole.toggle("poll_enable"),
          whole.toggle("poll_enable_night"),
          whole.toggle("command_enable"),
          whole.toggle("command_enable_night"),
        ],
      },
      ...inverter.channel.map((_, at) => channelSection(at)),
      {
        id: "advanced",
        fields: [
          whole.number("reachable_threshold"),
          whole.toggle("zero_runtime"),
          whole.toggle("zero_day"),
          whole.toggle("clear_eventlog", {
            when: (draft) => draft.clear_eventlog !== undefined,
          }),
          whole.toggle("yieldday_correction"),
        ],
      },
    ],
  };
  return { ...form, propose: withPeak };
}

/** The settings of an inverter with the learnt peak power of one of its strings. */
function withPeak(draft: InverterConfig, proposal: Proposal): InverterConfig | undefined {
  if (proposal.setting !== "peak" || proposal.serial !== draft.serial) return undefined;
  const channel = draft.channel.map((own, at) =>
    at === proposal.string ? { ...own, max_power: proposal.watts } : own,
  );
  return { ...draft, channel };
}

function channelSection(at: number) {
  const part: Part<InverterConfig, ChannelConfig> = {
    path: `channel.${at}`,
    get: ({ channel }) => channel[at],
    set: (draft, changed) => ({
      ...draft,
      channel: draft.channel.map((old, index) => (index === at ? changed : old)),
    }),
  };
  return {
    id: `string.${at}`,
    fields: fieldsIn(part, [
      input.text("name"),
      input.number("max_power"),
      input.number("yield_total_offset"),
    ]),
  };
}
