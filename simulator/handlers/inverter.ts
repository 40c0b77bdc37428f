import type { Device } from "../device/device.ts";
import { asUnsigned, isList, type JsonValue, member } from "../firmware/convert.ts";
import { familyOf } from "../firmware/families.ts";
import type { Generation } from "../generation/generation.ts";
import type { Route } from "../device/route.ts";
import { lengthRule, serialRule } from "../calls/rules.ts";
import { type Rule, saveRoute } from "../calls/save.ts";
import { serialFromRequest } from "../firmware/serial.ts";
import { editSlot, nameBytes, readName } from "../settings/inverterEdit.ts";
import { initialSlot, type InverterSlot } from "../settings/inverters.ts";
import { readRoute } from "../calls/read.ts";

const maxChannels = 6;

function showSlot(slot: InverterSlot, id: number, device: Device) {
  // An inverter unknown to the radio layer has no model, and all six inputs are listed
  // (docs/gateway/settings.md#inverters).
  const isKnown = device.plant.inverters().some(({ serial }) => serial === slot.serial);
  const { generation } = device;
  const family = isKnown ? familyOf(slot.serial, generation.families) : null;
  const { serial, channel, name, order, clear_eventlog, yieldday_correction, ...rest } = slot;
  return {
    id,
    name,
    order,
    serial,
    ...rest,
    ...(generation.hasFiles ? { clear_eventlog } : {}),
    yieldday_correction,
    type: family?.type ?? "Unknown",
    channel: channel.slice(0, family?.inputs ?? maxChannels),
  };
}

function replaceSlot(
  device: Device,
  id: number,
  change: (slot: InverterSlot) => InverterSlot,
): { written: boolean } {
  const slots = device.config.inverters.map((slot, index) => (index === id ? change(slot) : slot));
  return { written: device.save("inverters", slots) };
}

function slotId(document: JsonValue): number {
  return asUnsigned(member(document, "id"), 8);
}

function freeSlot(device: Device): number {
  return device.config.inverters.findIndex((slot) => slot.serial === "");
}

function orderSlots(slots: readonly InverterSlot[], document: JsonValue): readonly InverterSlot[] {
  const sent = member(document, "order");
  // Ids come as numbers or texts; unknown ids still take a position.
  const ids = isList(sent) ? sent.map((id) => asUnsigned(id, 8)) : [];
  return slots.map((slot, id) =>
    ids.includes(id) ? { ...slot, order: ids.lastIndexOf(id) } : slot,
  );
}

const nameRule = lengthRule("name", [1, nameBytes], 4002);
const idRule: Rule = {
  fails: (document, device) => slotId(document) >= device.config.inverters.length,
  code: 4005,
  message: "There is no such slot.",
};
const freeSlotRule = ({ maxInverters }: Generation): Rule => ({
  fails: (_, device) => freeSlot(device) < 0,
  code: 4003,
  param: { max: maxInverters },
  message: `There is room for ${maxInverters} inverters only.`,
});
const channelRule: Rule = {
  fails: (document) => {
    const channels = member(document, "channel");
    return !isList(channels) || channels.length === 0 || channels.length > maxChannels;
  },
  code: 4006,
  message: `An inverter has between 1 and ${maxChannels} inputs.`,
};

/** Inverter settings (docs/gateway/settings.md#inverters). */
export const inverterRoutes = (generation: Generation): readonly Route[] => [
  readRoute("/api/inverter/list", "full", (device) => ({
    inverter: device.config.inverters.flatMap((slot, id) =>
      slot.serial === "" ? [] : [showSlot(slot, id, device)],
    ),
  })),
  saveRoute({
    path: "/api/inverter/add",
    required: ["serial", "name"],
    rules: [serialRule(4001), nameRule, freeSlotRule(generation)],
    code: 4004,
    message: "The inverter is created.",
    // Everything else stays as it was in the slot (docs/gateway/settings.md#inverters).
    take: (document, device) =>
      replaceSlot(device, freeSlot(device), (slot) => ({
        ...slot,
        serial: serialFromRequest(member(document, "serial")),
        name: readName(document),
      })),
  }),
  saveRoute({
    path: "/api/inverter/edit",
    required: ["id", "serial", "name", "channel"],
    rules: [idRule, serialRule(4001), nameRule, channelRule],
    code: 4007,
    message: "The inverter is changed.",
    take: (document, device) =>
      replaceSlot(device, slotId(document), (slot) => editSlot(slot, document)),
  }),
  saveRoute({
    path: "/api/inverter/del",
    required: ["id"],
    rules: [idRule],
    code: 4008,
    message: "The inverter is deleted.",
    take: (document, device) =>
      replaceSlot(device, slotId(document), (slot) => ({
        ...(generation.clearsDeletedSlots ? initialSlot() : slot),
        serial: "",
        // Not cleared with the rest: whoever comes next finds it as it was.
        clear_eventlog: slot.clear_eventlog,
      })),
  }),
  saveRoute({
    path: "/api/inverter/order",
    required: ["order"],
    code: 4009,
    message: "The order is stored.",
    take: (document, device) => ({
      written: device.save("inverters", orderSlots(device.config.inverters, document)),
    }),
  }),
];
