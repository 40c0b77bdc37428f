import { expect, it } from "vitest";
import { InverterTable } from "#app/core/settings/pages/inverter/InverterTable.tsx";
import type { InverterConfig } from "#protocol/areas/inverter.ts";
import { renderPart } from "../../support/renderPart.tsx";

const inverter: InverterConfig = {
  id: 0,
  name: "Roof",
  order: 0,
  serial: "116180000001",
  poll_enable: true,
  poll_enable_night: true,
  command_enable: true,
  command_enable_night: true,
  reachable_threshold: 2,
  zero_runtime: false,
  zero_day: false,
  yieldday_correction: false,
  channel: [],
};
const ignore = () => undefined;

it.each([
  [true, true, true, false, "Polled day and night", "Commands by day only"],
  [true, false, true, true, "Polled by day only", "Commands day and night"],
  [true, true, false, true, "Polled day and night", "No commands"],
  [false, true, true, false, "Not polled", "Commands by day only"],
])("polling %j and at night %j, commands %j and at night %j: %s, %s", async (...row) => {
  const [poll_enable, poll_enable_night, command_enable, command_enable_night, ...said] = row;
  const shown = { poll_enable, poll_enable_night, command_enable, command_enable_night };
  const { container } = await renderPart(
    <InverterTable
      inverters={[{ ...inverter, ...shown }]}
      onOrder={ignore}
      onEdit={ignore}
      onDelete={ignore}
    />,
    "en",
    ["settings"],
  );
  const badges = [...container.querySelectorAll("td:nth-of-type(3) [title]")];
  expect(badges.map((badge) => badge.getAttribute("title"))).toEqual(said);
  expect(badges.map(({ textContent }) => textContent)).toEqual(said);
});
