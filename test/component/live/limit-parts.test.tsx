import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { askedLimitsAtom } from "#app/core/live/askedLimits.ts";
import { CurrentLimit } from "#app/core/live/dialogs/limit/CurrentLimit.tsx";
import { RunView } from "#app/core/live/dialogs/limit/LimitShares.tsx";
import { clientAtom } from "#app/shared/api/clientAtom.ts";
import { openSocketAtom } from "#app/shared/socket/openSocketAtom.ts";
import { createClient } from "#protocol/client/client.ts";
import { renderPart } from "../../support/renderPart.tsx";

const serial = "116180000002";
const limit = { relative: true, value: 50 } as const;
const share = { serial, name: "Barn", limit, maxPowerW: 800 };
const shares = [
  { ...share, serial: "116180000001", name: "Roof" },
  share,
  { ...share, serial: "116180000003", name: "Shed" },
];

const refuse = async () => new Response("", { status: 404 });

/** The value beside a label, without its narrow spaces. */
const beside = (label: string) =>
  screen.getByText(label).nextElementSibling?.textContent.replaceAll("\u202f", " ");

it.each([
  ["goes on", {}, ["50 % confirmed", "50 % sent, waiting for the inverter: 0 s", "50 % to follow"]],
  [
    "has stopped",
    { reason: "The gateway refused" },
    ["50 % confirmed", "50 % not confirmed", "50 % not sent"],
  ],
])("a run that %s says of each inverter how it stands", async (_, change, expected) => {
  const part = await renderPart(<i />, "en", ["dialogs", "live"]);
  // An inverter asked a moment after the last tick of the page's clock has waited for 0 s.
  const asked = { serial, limit, persistent: false, before: undefined };
  part.store.set(
    askedLimitsAtom,
    new Map([[serial, { ...asked, askedAtMs: Date.now() + 60_000 }]]),
  );
  part.rerender(<RunView run={{ shares, at: 1, ...change }} />);
  expect(["Roof", "Barn", "Shed"].map(beside)).toEqual(expected);
});

it.each([
  [800, "50 % | 400 W", "800 W"],
  [0, "50 %", "Unknown"],
])("of an inverter whose maximum is told as %d W: %s, %s", async (max_power, current, most) => {
  const part = await renderPart(<i />, "en", ["dialogs", "live"]);
  part.store.set(clientAtom, createClient({ fetch: refuse, authdata: () => undefined }));
  part.store.set(openSocketAtom, () => ({ send: () => undefined, close: () => undefined }));
  const known = { limit_relative: 50, max_power, limit_set_status: "Ok" } as const;
  const data = { [serial]: known };
  const status = { status: "ready", data, reload: () => undefined } as const;
  part.rerender(<CurrentLimit serial={serial} status={status} known={known} />);
  expect(["Current limit", "Maximum power"].map(beside)).toEqual([current, most]);
});
