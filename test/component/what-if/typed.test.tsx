import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import {
  type WhatIfInput,
  defaultOtherTariff,
  defaultQuestion,
} from "#app/record/what-if/whatIfInput.ts";
import { LimitCard } from "#app/record/what-if/LimitCard.tsx";
import { OtherTariffCard } from "#app/record/what-if/OtherTariffCard.tsx";
import { PricesFields } from "#app/record/what-if/PricesFields.tsx";
import { useWhatIfInput } from "#app/record/what-if/useWhatIfInput.ts";
import { queryOf } from "#app/record/what-if/inAddress.ts";
import type { PriceFileState } from "#app/record/what-if/usePriceFile.ts";
import { renderPart } from "../../support/renderPart.tsx";

afterEach(cleanup);

const prices: PriceFileState = {
  file: undefined,
  problem: undefined,
  clock: "local",
  hasClock: false,
  choose: () => undefined,
  setClock: () => undefined,
};

// As on the page, where it does not change: a card that is not drawn again shows nothing new.
const worth = { prices: [] };

function Cards() {
  const { input, change } = useWhatIfInput();
  return (
    <>
      <OtherTariffCard input={input} answer={undefined} prices={prices} onChange={change} />
      <PricesFields input={input} worth={worth} onChange={change} />
      <LimitCard input={input} answer={undefined} onChange={change} />
      <output>{JSON.stringify(input)}</output>
    </>
  );
}

async function renderAsking(part: Partial<WhatIfInput>): Promise<void> {
  history.replaceState(null, "", `/what-if?${queryOf({ ...defaultQuestion, ...part })}`);
  await renderPart(<Cards />, "en", ["whatIf"]);
}

function question(): unknown {
  return JSON.parse(screen.getByRole("status").textContent ?? "");
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

it("keeps what is typed in one field while another one is still being drawn", async () => {
  await renderAsking({ other: { ...defaultOtherTariff, kind: "market" } });
  act(() => {
    type("Surcharge per kWh", "0.15");
    type("Factor for tax", "1.19");
  });
  expect(question()).toMatchObject({ other: { add: 0.15, factor: 1.19 } });
});

it("begins a price at night with the price that was just typed", async () => {
  await renderAsking({});
  fireEvent.click(screen.getByText("More about prices"));
  await screen.findByLabelText("Cheaper at night");
  act(() => {
    type("Price of a kWh from the grid", "0.31");
    fireEvent.click(screen.getByLabelText("Cheaper at night"));
  });
  expect(question()).toMatchObject({ buy: 0.31, night: { perKWh: 0.31 } });
});

it.each([
  ["At most for each inverter", { inverterW: 1500 }, ["600", "6000"], { inverterW: 6000 }],
  ["At most", { feedInW: 800 }, ["0", "05"], { feedInW: 5 }],
] as const)(
  "keeps the field %s while it holds a value of the list",
  async (label, at, typed, to) => {
    await renderAsking(at);
    for (const value of typed) act(() => type(label, value));
    expect(question()).toMatchObject(to);
  },
);

it("shows the fields of a price at night as soon as it is switched on, and what is typed there", async () => {
  await renderAsking({ buy: 0.3 });
  expect(screen.queryByLabelText("Price at night")).toBeNull();
  fireEvent.click(screen.getByText("More about prices"));
  fireEvent.click(await screen.findByLabelText("Cheaper at night"));
  type("Price at night", "0.12");
  expect(screen.getByLabelText("Price at night")).toHaveProperty("value", "0.12");
  expect(question()).toMatchObject({ night: { perKWh: 0.12 } });
  fireEvent.click(screen.getByLabelText("Cheaper at night"));
  expect(screen.queryByLabelText("Price at night")).toBeNull();
});
